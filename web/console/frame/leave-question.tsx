import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, useBlocker } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { Dialog } from './dialog.tsx'
import { leaveTexts } from './leave.texts.ts'

interface QuestionProps {
  /** True if a change of the query in the URL also drops the changes, and not only of the path. */
  readonly hasFormPerQuery?: boolean
  /** Saves the changes, and returns whether that succeeded. Without it, the question cannot save. */
  readonly save?: () => Promise<boolean>
  readonly isSaving?: boolean
  /** Called before the operator leaves without saving. */
  readonly onDrop?: () => void
}

export interface LeaveQuestionProps extends QuestionProps {
  /** True while the form has changes that are not saved. */
  readonly isDirty: boolean
}

/**
 * Asks for confirmation before the operator leaves the screen, or closes the tab, while there are
 * unsaved changes.
 */
export function LeaveQuestion({ isDirty, ...question }: LeaveQuestionProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  // The router can ask for one form only, so a form without changes does not register. A form that
  // is saved to leave has no changes any more, and stays registered until the screen is left.
  return isDirty || isLeaving ? <Question {...question} onLeaving={setIsLeaving} /> : null
}

function Question(props: QuestionProps & { readonly onLeaving: (isLeaving: boolean) => void }) {
  const { hasFormPerQuery = false, save, isSaving, onDrop, onLeaving } = props
  const texts = useTexts(leaveTexts)
  const formOf = ({ pathname, search }: Location) => pathname + (hasFormPerQuery ? search : '')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => formOf(currentLocation) !== formOf(nextLocation),
  )
  useUnloadQuestion(true)
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
  const drop = () => {
    onDrop?.()
    blocker.proceed()
  }
  const saveAndLeave = async () => {
    onLeaving(true)
    if (await save?.()) blocker.proceed()
    else stay()
    onLeaving(false)
  }
  return (
    <Dialog isOpen onClose={stay} title={texts.title}>
      <Stack>
        <Text size="sm">{texts.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={stay}>
            {texts.stay}
          </Button>
          <Button {...(save ? { variant: 'default' } : {})} onClick={drop}>
            {texts.drop}
          </Button>
          {save === undefined ? null : (
            <Button disabled={isSaving === true} onClick={() => void saveAndLeave()}>
              {texts.save}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Lets the browser ask before it closes the tab or loads another page, while `isAsking`. */
export function useUnloadQuestion(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsking])
}

export interface UnsavedChanges {
  readonly isDirty: boolean
  /** For the form's `onChange`. A button that changes the form must call it too. */
  readonly markChanged: () => void
  readonly markSaved: () => void
  readonly question: ReactNode
}

/** Remembers whether the operator has changed a form since it was last saved. */
export function useUnsavedChanges(
  question: Pick<QuestionProps, 'hasFormPerQuery'> = {},
): UnsavedChanges {
  const [isDirty, setIsDirty] = useState(false)
  return {
    isDirty,
    markChanged: () => setIsDirty(true),
    // The screen may be left directly after the save, so the router must stop asking at once.
    markSaved: () => flushSync(() => setIsDirty(false)),
    question: <LeaveQuestion isDirty={isDirty} {...question} />,
  }
}
