import {
  Alert,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { missingItems } from '#contract/console/texts/legal-items.rule.ts'
import type {
  LegalContentRow,
  LegalDraftRow,
  LegalVersionRow,
} from '#contract/console/texts/legal-texts.ts'
import { ACCEPTED_PAGES } from '#contract/constants.ts'
import type { LegalPage } from '#contract/legal.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { LeaveQuestion } from '#web/console/frame/leave-question.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { legalTextsTexts } from './legal-texts.texts.ts'
import { SectionList } from './section-list.tsx'
import { SubmitDraft } from './submit-draft.tsx'
import { TextDiff } from './text-diff.tsx'

export interface DraftFormProps {
  readonly page: LegalPage
  /** The newest published version of the text. The screen compares the draft with it. */
  readonly newest: LegalVersionRow
  readonly draft: LegalDraftRow | null
  /** True once the operator has saved the draft on this screen. */
  readonly isSaved: boolean
  readonly onSaved: (isSaved: boolean) => void
  readonly reload: () => Promise<unknown>
}

/** If there is no draft, the form begins with the text of the newest version. */
export function DraftForm(props: DraftFormProps) {
  const { page, newest, draft, isSaved, onSaved, reload } = props
  const texts = useTexts(legalTextsTexts)
  const act = useAct('POST /legal-texts/{page}/draft')
  const [content, setContent] = useState<LegalContentRow>(() =>
    draft === null ? nextOf(newest) : contentOf(draft),
  )
  const [isChanged, setIsChanged] = useState(false)
  const saving = useVersionedSave<LegalContentRow & Readonly<Record<string, unknown>>>({
    send: (entered, version) => act.run({ params: { page }, request: { ...entered, version } }),
    reload,
    onSaved,
  })
  const change = (changed: Partial<LegalContentRow>) => {
    setContent((known) => ({ ...known, ...changed }))
    setIsChanged(true)
  }
  return (
    <Stack>
      <form
        aria-label={texts.draftTitle}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.save({ ...content }, draft?.version ?? 0)
        }}
      >
        <Stack>
          <div>
            <Title order={2} size="h4">
              {texts.draftTitle}
            </Title>
            <Text size="sm">{texts.draftText}</Text>
          </div>
          <HeadFields page={page} content={content} onChange={change} />
          <SectionList
            sections={content.sections}
            onChange={(sections) => change({ sections: [...sections] })}
          />
          <MissingItems page={page} content={content} />
          <SaveNotice isSaved={isSaved && !isChanged} error={saving.error} />
          <Group>
            <Button type="submit" variant="default" disabled={act.isRunning}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      <SubmitDraft page={page} draft={isChanged ? null : draft} />
      <Title order={3} size="h5">
        {texts.diff}
      </Title>
      <TextDiff before={newest} after={content} />
      {saving.conflictDialog}
      <LeaveQuestion isDirty={isChanged} />
    </Stack>
  )
}

function SaveNotice({
  isSaved,
  error,
}: {
  readonly isSaved: boolean
  readonly error: string | undefined
}) {
  const texts = useTexts(legalTextsTexts)
  if (error === undefined && !isSaved) return null
  return (
    <Alert
      role={error === undefined ? 'status' : 'alert'}
      variant="outline"
      color={error === undefined ? 'green.9' : 'vermilion'}
    >
      {error ?? texts.saved}
    </Alert>
  )
}

function HeadFields({
  page,
  content,
  onChange,
}: {
  readonly page: LegalPage
  readonly content: LegalContentRow
  readonly onChange: (changed: Partial<LegalContentRow>) => void
}) {
  const texts = useTexts(legalTextsTexts)
  return (
    <>
      <TextInput
        type="date"
        label={texts.fields.fromDay}
        value={content.fromDay}
        onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
        required
        maw={240}
      />
      <Textarea
        label={texts.lead}
        value={content.lead}
        onChange={(event) => onChange({ lead: event.currentTarget.value })}
        maxLength={300}
        required
      />
      <Textarea
        label={texts.leadEn}
        value={content.leadEn}
        onChange={(event) => onChange({ leadEn: event.currentTarget.value })}
        maxLength={600}
        required
      />
      {ACCEPTED_PAGES.some((each) => each === page) ? (
        <Checkbox
          label={texts.needsAcceptance}
          description={texts.needsAcceptanceText}
          checked={content.needsAcceptance}
          onChange={(event) => onChange({ needsAcceptance: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}

/**
 * Lists the required items that the draft lacks. The server refuses a request to publish a draft
 * that lacks a required item.
 */
function MissingItems({
  page,
  content,
}: {
  readonly page: LegalPage
  readonly content: LegalContentRow
}) {
  const texts = useTexts(legalTextsTexts)
  const missing = missingItems(page, content.sections).map((item) => texts.items[item])
  return (
    <Text size="sm" fw={700} {...(missing.length === 0 ? {} : { c: 'vermilion' })}>
      {missing.length === 0 ? texts.complete : texts.missing(missing)}
    </Text>
  )
}

/** A text comes into force today or later, and not before the newest version. */
function nextOf(newest: LegalVersionRow): LegalContentRow {
  const [, fromDay] = [newest.fromDay, todayInJapan()].toSorted() as [string, string]
  return { ...contentOf(newest), fromDay, needsAcceptance: false }
}

function contentOf(row: LegalDraftRow | LegalVersionRow): LegalContentRow {
  const { fromDay, lead, leadEn, sections, needsAcceptance } = row
  return { fromDay, lead, leadEn, sections, needsAcceptance }
}
