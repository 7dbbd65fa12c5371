import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { subjectTexts } from '#web/console/format/subjects.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { targetPath } from './subject-path.rule.ts'

interface TargetLinkProps {
  readonly kind: string | null
  readonly id: string | null
  /** Without a title, the row is named by its kind and number. */
  readonly title?: string
}

/** The name of a row, as a link if the operator may open its screen. */
export function TargetLink({ kind, id, title }: TargetLinkProps) {
  const names: Readonly<Record<string, string>> = useTexts(subjectTexts)
  const path = targetPath(kind, id, useCan())
  const name = title ?? [names[kind ?? ''] ?? kind, id].filter(Boolean).join(' ')
  if (path === undefined) return name
  return (
    <Anchor component={Link} to={path} inherit>
      {name}
    </Anchor>
  )
}
