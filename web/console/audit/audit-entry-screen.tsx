import { Stack, Title } from '@mantine/core'
import { useParams } from 'react-router'
import type { AuditEntry } from '#contract/console/operators/audit.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { formatSeconds } from '#web/console/format/times.ts'
import { ChangesTable } from '#web/console/frame/changes-table.tsx'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { rulesTexts } from '#web/console/settings/rules.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { auditTexts } from './audit.texts.ts'
import { CallName } from './call-name.tsx'

export function AuditEntryScreen() {
  const texts = useTexts(auditTexts)
  const rules = useTexts(rulesTexts)
  const { id = '' } = useParams()
  const { answer, notLoaded } = useScreenLoad('GET /audit/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  const { entry } = answer
  return (
    <Stack>
      <ScreenTitle title={texts.entry(entry.id)} />
      <SmallLink to="/audit">{texts.back}</SmallLink>
      <EntryTable entry={entry} />
      {entry.before === null && entry.after === null ? null : (
        <>
          <Title order={2} size="h4">
            {texts.changes}
          </Title>
          <ChangesTable
            name={texts.changes}
            titles={{ field: texts.field, before: texts.before, after: texts.after }}
            before={entry.before}
            after={entry.after}
            fieldTitles={rules.fields}
          />
        </>
      )}
    </Stack>
  )
}

function EntryTable({ entry }: { readonly entry: AuditEntry }) {
  const texts = useTexts(auditTexts)
  const roles = useTexts(roleTexts)
  const rows: readonly Fact[] = [
    [texts.fields.at, formatSeconds(entry.at)],
    [texts.fields.operator, entry.operator?.name ?? texts.system],
    [texts.fields.role, entry.role && roles[entry.role]],
    [texts.fields.call, <CallName key="call" call={entry.call} />],
    [texts.fields.outcome, texts.names.outcome[entry.outcome]],
    [
      texts.fields.target,
      entry.targetKind && <TargetLink key="target" kind={entry.targetKind} id={entry.targetId} />,
    ],
    [texts.fields.reason, entry.reason],
    [
      texts.fields.approvalId,
      entry.approvalId && (
        <TargetLink key="approval" kind="approval" id={String(entry.approvalId)} />
      ),
    ],
    [texts.fields.address, entry.address],
    [texts.fields.session, entry.session],
    [texts.fields.requestId, entry.requestId],
    [texts.fields.hash, entry.hash],
  ]
  return (
    <FactTable
      name={texts.entry(entry.id)}
      rows={rows.map(([name, value]) => [name, value ?? texts.nothing])}
    />
  )
}
