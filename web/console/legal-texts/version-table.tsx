import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LegalVersionRow } from '#contract/console/texts/legal-texts.ts'
import type { LegalPage } from '#contract/legal.ts'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'
import { TextDiff } from './text-diff.tsx'

export interface VersionTableProps {
  readonly page: LegalPage
  readonly versions: readonly LegalVersionRow[]
}

/** Each row shows the approval of the version and its changes to the previous version. */
export function VersionTable({ page, versions }: VersionTableProps) {
  const texts = useTexts(legalTextsTexts)
  const [shown, setShown] = useState<string>()
  const at = versions.findIndex(({ version }) => version === shown)
  const chosen = versions[at]
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" id="legal-versions">
        {texts.versions}
      </Title>
      <WideTable name={texts.versions} minWidth={640}>
        <Table aria-labelledby="legal-versions" withTableBorder bg="#fff">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.fields.version}</Table.Th>
              <Table.Th>{texts.fields.fromDay}</Table.Th>
              <Table.Th>{texts.fields.state}</Table.Th>
              <Table.Th>{texts.approval}</Table.Th>
              <Table.Th ta="right">{texts.acceptedBy}</Table.Th>
              <Table.Th ta="right">{texts.show}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map((version, index) => (
              <Row
                key={version.version}
                version={version}
                isPlanned={index < versions.findIndex(({ isInForce }) => isInForce)}
                onShow={() => setShown(version.version)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {chosen === undefined ? null : (
        <section aria-label={texts.showOf(chosen.version)} key={`${page} ${chosen.version}`}>
          <Title order={3} size="h5" mb="xs">
            {texts.showOf(chosen.version)}
          </Title>
          <TextDiff before={versions[at + 1]} after={chosen} />
        </section>
      )}
    </Stack>
  )
}

function Row({
  version,
  isPlanned,
  onShow,
}: {
  readonly version: LegalVersionRow
  readonly isPlanned: boolean
  readonly onShow: () => void
}) {
  const texts = useTexts(legalTextsTexts)
  const { approvalId } = version
  const state = isPlanned ? texts.planned : texts.replaced
  return (
    <Table.Tr>
      <Table.Th scope="row">{texts.versionOf(version.version)}</Table.Th>
      <Table.Td>{version.fromDay}</Table.Td>
      <Table.Td>{version.isInForce ? texts.inForce : state}</Table.Td>
      <Table.Td>
        {approvalId === null ? (
          texts.released
        ) : (
          <Anchor component={Link} to={`/approvals/${approvalId}`} inherit>
            {texts.approvalOf(approvalId)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {formatNumber(version.acceptedCount)}
        {version.needsAcceptance ? <Text size="xs">{texts.required}</Text> : null}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          aria-label={texts.showOf(version.version)}
          onClick={onShow}
        >
          {texts.show}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
