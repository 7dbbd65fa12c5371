import { Group, Tabs, Text } from '@mantine/core'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { LeaveQuestion } from '#web/console/frame/leave-question.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { CalculatorTab } from '#web/console/packs/calculator/calculator-tab.tsx'
import { SummaryBar } from '#web/console/packs/calculator/summary-bar.tsx'
import { HistoryTable } from '#web/console/packs/history-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { StateBadge } from '#web/console/packs/state-badge.tsx'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { BasicsTab } from './basics-tab.tsx'
import { CompositionTab } from './composition-tab.tsx'
import { DraftActs } from './draft-acts.tsx'
import { editorTexts } from './editor.texts.ts'
import { PresentationTab } from './presentation-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { SaveNotices } from './save-notices.tsx'
import { keepUnsaved, type Unsaved } from './unsaved.ts'
import { type DraftEditing, useDraft } from './use-draft.ts'

type TabName = keyof typeof editorTexts.ja.tabs
const TAB_NAMES: readonly TabName[] = [
  'basics',
  'composition',
  'presentation',
  'calculator',
  'preview',
  'history',
]

interface DraftEditorProps {
  readonly draft: PackDraft
  readonly restored: Unsaved | undefined
  readonly isReadOnly: boolean
  readonly reload: () => Promise<unknown>
}

/**
 * The pack editor: the heading with its buttons, the figures that change while the operator types,
 * and a tab for each part of the pack.
 */
export function DraftEditor({ draft, restored, isReadOnly, reload }: DraftEditorProps) {
  const texts = useTexts(packsTexts)
  const { operator } = useConsoleSession()
  const editing = useDraft(draft, { restored, isReadOnly })
  useSaveKey(editing)
  return (
    <>
      <Group gap="sm" mb={4}>
        <SmallLink to="/packs">{texts.back}</SmallLink>
        <StateBadge state={draft.state === 'submitted' ? 'submitted' : 'draft'} />
        <SaveState editing={editing} />
      </Group>
      <ScreenTitle title={editing.fields.name || texts.unnamed}>
        <DraftActs editing={editing} reload={reload} />
      </ScreenTitle>
      <SaveNotices editing={editing} reload={reload} />
      <SummaryBar
        content={editing.content}
        cards={editing.composition.cards}
        marginPermilleMin={draft.marginPermilleMin}
        charges={draft.charges}
      />
      <DraftTabs editing={editing} />
      <LeaveQuestion
        isDirty={editing.isDirty}
        isSaving={editing.isSaving}
        save={async () => (await editing.save()) !== undefined}
        onDrop={() => keepUnsaved(operator.id, draft.id, undefined)}
      />
    </>
  )
}

function DraftTabs({ editing }: { readonly editing: DraftEditing }) {
  const [query, setQuery] = useSearchParams()
  const tab = (query.get('tab') ?? 'basics') as TabName
  const panels: Readonly<Record<TabName, () => ReactNode>> = {
    basics: () => <BasicsTab editing={editing} />,
    composition: () => <CompositionTab editing={editing} />,
    presentation: () => <PresentationTab editing={editing} />,
    calculator: () => <CalculatorTab editing={editing} />,
    preview: () => <PreviewTab editing={editing} />,
    history: () => <HistoryTable history={editing.draft.history} />,
  }
  const shown = tab in panels ? tab : 'basics'
  return (
    <Tabs
      value={shown}
      onChange={(name) => setQuery({ tab: name ?? 'basics' }, { replace: true })}
      keepMounted={false}
    >
      <TabList />
      <Tabs.Panel value={shown}>{panels[shown]()}</Tabs.Panel>
    </Tabs>
  )
}

/** The names of the tabs. `memo` keeps them from rendering again for each typed character. */
const TabList = memo(function TabList() {
  const texts = useTexts(editorTexts)
  return (
    <Tabs.List aria-label={texts.tabList} mb="sm">
      {TAB_NAMES.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {texts.tabs[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
})

function SaveState({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const { isReadOnly, isSaving, isDirty } = editing
  if (isReadOnly) return null
  return (
    <Text size="sm" role="status" c={isDirty ? 'vermilion' : 'dimmed'}>
      {isSaving ? texts.saving : isDirty ? texts.unsaved : texts.saved}
    </Text>
  )
}

/** Saves the draft when the operator presses Ctrl+S in any field. */
function useSaveKey(editing: DraftEditing): void {
  const latest = useRef(editing)
  useEffect(() => {
    latest.current = editing
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const { isReadOnly, isDirty, save } = latest.current
      if (!isReadOnly && isDirty) void save()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
