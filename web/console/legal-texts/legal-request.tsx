import { Stack, Text, Title } from '@mantine/core'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import type { LegalContentRow } from '#contract/console/texts/legal-texts.ts'
import type { LegalPage } from '#contract/legal.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'
import { TextDiff } from './text-diff.tsx'

/**
 * A request to publish a legal text: the first day on which the text is in force, and the changed
 * lines.
 */
export function LegalRequest({ approval }: { readonly approval: ApprovalRow }) {
  const texts = useTexts(legalTextsTexts)
  const page = approval.targetId as LegalPage
  const { answer, outcome, reload } = useLoad('GET /legal-texts/{page}', { params: { page } })
  if (answer === undefined) return <PartFailed outcome={outcome} reload={reload} />
  const after = approval.after as unknown as LegalContentRow
  const before = answer.versions.find(({ version }) => version === approval.before.version)
  return (
    <Stack gap="sm">
      <Text>
        {texts.names.page[page]} – {texts.fields.fromDay}: {after.fromDay}
      </Text>
      {after.needsAcceptance ? <Text fw={700}>{texts.needsAcceptance}</Text> : null}
      <Title order={2} size="h4">
        {texts.diff}
      </Title>
      <TextDiff before={before} after={after} />
    </Stack>
  )
}
