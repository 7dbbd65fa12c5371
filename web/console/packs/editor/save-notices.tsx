import { Alert, Anchor, List } from '@mantine/core'
import { Link } from 'react-router'
import { CAUTION } from '#web/console/format/colors.ts'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import type { CellFault } from '#web/console/packs/composition/lines.rule.ts'
import { useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { editorTexts } from './editor.texts.ts'
import { keepUnsaved } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

const SHOWN_FAULTS_MAX = 8

interface SaveNoticesProps {
  readonly editing: DraftEditing
  readonly reload: () => Promise<unknown>
}

/**
 * The notices above the editor. They show the state of the draft, and the reason if a save was
 * refused.
 */
export function SaveNotices({ editing, reload }: SaveNoticesProps) {
  const texts = useTexts(editorTexts)
  const { operator } = useConsoleSession()
  const { draft, isReadOnly, saving, clearOutcome, save } = editing
  const { error, faults = [], theirs } = saving
  const takeTheirs = async () => {
    keepUnsaved(operator.id, draft.id, undefined)
    clearOutcome()
    await reload()
  }
  return (
    <>
      {draft.state === 'submitted' ? (
        <Alert variant="outline" color={CAUTION} mb="sm" p="xs">
          {texts.submittedNote}{' '}
          {draft.approvalId === null ? null : (
            <Anchor component={Link} to={`/approvals/${draft.approvalId}`} inherit>
              {texts.toApproval}
            </Anchor>
          )}
        </Alert>
      ) : isReadOnly ? (
        <Alert variant="outline" color="gray.7" mb="sm" p="xs">
          {texts.readOnly}
        </Alert>
      ) : null}
      {error === undefined ? null : (
        <Alert role="alert" variant="outline" color="vermilion" mb="sm" p="xs">
          {error}
        </Alert>
      )}
      {faults.length === 0 ? null : <Faults faults={faults} />}
      {theirs === undefined ? null : (
        <DraftConflict
          mine={editing}
          theirs={theirs}
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={(version) => {
            clearOutcome()
            void save(version)
          }}
        />
      )}
    </>
  )
}

function Faults({ faults }: { readonly faults: readonly CellFault[] }) {
  const { faultsTitle } = useTexts(editorTexts)
  const texts = useTexts(compositionTexts)
  return (
    <Alert role="alert" variant="outline" color="vermilion" mb="sm" p="xs" title={faultsTitle}>
      <List size="sm">
        {faults.slice(0, SHOWN_FAULTS_MAX).map(({ row, column, value, fault }) => (
          <List.Item key={`${row} ${column}`}>
            {texts.fault(row, texts.columns[column], value)} {texts.faults[fault]}
          </List.Item>
        ))}
      </List>
      {faults.length > SHOWN_FAULTS_MAX ? texts.importMore(faults.length - SHOWN_FAULTS_MAX) : null}
    </Alert>
  )
}
