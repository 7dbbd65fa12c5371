import { Alert, Anchor, Group, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { HistoryTable } from '#web/console/packs/history-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { StateBadge } from '#web/console/packs/state-badge.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { LIVE_POLL_MS, usePolling } from '#web/console/wire/use-polling.ts'
import { useTexts } from '#web/language/language.ts'
import { DeskTab } from './desk-tab.tsx'
import { PresentationForm } from './presentation-form.tsx'
import { PurchasesTab } from './purchases-tab.tsx'
import { saleTexts } from './sale.texts.ts'
import { SaleActs } from './sale-acts.tsx'
import { SaleFigures } from './sale-figures.tsx'
import { Undrawn } from './undrawn.tsx'

type TabName = keyof typeof saleTexts.ja.tabs

/**
 * The screen of a published pack: its sale so far, its purchases, and the fields that may still
 * change.
 */
export function PackScreen() {
  const { id = '' } = useParams()
  const { answer, reload, refresh, notLoaded } = useScreenLoad('GET /packs/{id}', {
    params: { id },
  })
  usePolling(true, refresh, LIVE_POLL_MS)
  if (answer === undefined) return notLoaded
  if (String(answer.pack.id) !== id) return null
  return <Pack key={id} pack={answer.pack} reload={reload} />
}

interface PackProps {
  readonly pack: PublishedPack
  readonly reload: () => Promise<unknown>
}

function Pack({ pack, reload }: PackProps) {
  const texts = useTexts(packsTexts)
  const [ownChange, setOwnChange] = useState<VersionChange>()
  return (
    <>
      <Group gap="sm" mb={4}>
        <SmallLink to="/packs">{texts.back}</SmallLink>
        <StateBadge state={pack.state} />
      </Group>
      <ScreenTitle title={pack.fixed.name}>
        <SaleActs pack={pack} reload={reload} onOwnChange={setOwnChange} />
      </ScreenTitle>
      <EndNotice pack={pack} />
      <Undrawn pack={pack} reload={reload} />
      <SaleFigures pack={pack} />
      <PackTabs pack={pack} ownChange={ownChange} reload={reload} />
    </>
  )
}

function EndNotice({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const { endApprovalId: approvalId, endMessage: message } = pack
  return (
    <>
      {approvalId === null ? null : (
        <Alert variant="outline" color={CAUTION} mb="sm" p="xs">
          {texts.endRequested}{' '}
          <Anchor component={Link} to={`/approvals/${approvalId}`} inherit>
            {texts.toApproval}
          </Anchor>
        </Alert>
      )}
      {message === '' ? null : (
        <Alert variant="outline" color="dark.4" mb="sm" p="xs" title={texts.ended}>
          {message}
        </Alert>
      )}
    </>
  )
}

interface PackTabsProps extends PackProps {
  readonly ownChange: VersionChange | undefined
}

function PackTabs({ pack, ownChange, reload }: PackTabsProps) {
  const texts = useTexts(saleTexts)
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const panels: readonly (readonly [TabName, ReactNode])[] = [
    ['desk', <DeskTab key="desk" pack={pack} />],
    ...(can('packs.proofs')
      ? ([['purchases', <PurchasesTab key="purchases" pack={pack} />]] as const)
      : []),
    [
      'presentation',
      <PresentationForm key="presentation" pack={pack} ownChange={ownChange} reload={reload} />,
    ],
    ['history', <HistoryTable key="history" history={pack.history} />],
  ]
  const tab = query.get('tab') ?? 'desk'
  return (
    <Tabs
      value={panels.some(([name]) => name === tab) ? tab : 'desk'}
      onChange={(name) => setQuery({ tab: name ?? 'desk' }, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={texts.tabList} mb="sm">
        {panels.map(([name]) => (
          <Tabs.Tab key={name} value={name}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(([name, panel]) => (
        <Tabs.Panel key={name} value={name}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
