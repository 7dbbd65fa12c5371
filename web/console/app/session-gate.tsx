import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CurrentOperator } from '#contract/console/operators/sessions.ts'
import { EnrolmentScreen } from '#web/console/enrolment/enrolment-screen.tsx'
import { INVITATION_PATH, InvitationScreen } from '#web/console/enrolment/invitation-screen.tsx'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { SignInDialog } from '#web/console/sign-in/sign-in-dialog.tsx'
import { SignInScreen } from '#web/console/sign-in/sign-in-screen.tsx'
import { StepUpProvider } from '#web/console/step-up/step-up-provider.tsx'
import { onSessionEnd } from '#web/console/wire/console-client.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { SessionContext } from '#web/console/wire/session-context.ts'
import { Shell } from './shell.tsx'

/**
 * Shows the login, the enrolment or the console, depending on the session. If the session ends
 * while the console is shown, the console keeps its state and a login dialog opens over it, so that
 * no text of a form is lost.
 */
export function SessionGate() {
  const { outcome, answer, reload } = useLoad('GET /session', {})
  const { pathname } = useLocation()
  const current = answer?.operator ?? null
  const operator = useKnownOperator(current)
  const client = useQueryClient()
  // Loads the data of the screen again, because the server refused loads after the session ended.
  const continueSession = () => client.invalidateQueries()
  useEffect(() => onSessionEnd(() => void reload()), [reload])

  if (outcome === undefined) return null
  if (operator === null && answer === undefined)
    return (
      <Box px="md">
        <LoadFailed onRetry={reload} />
      </Box>
    )
  if (answer?.enrolment) return <EnrolmentScreen enrolment={answer.enrolment} reload={reload} />
  if (pathname === INVITATION_PATH) return <InvitationScreen reload={reload} />
  if (operator === null) return <SignInScreen onDone={reload} />
  return (
    <SessionContext value={{ operator, warnings: answer?.warnings ?? [], reload }}>
      <StepUpProvider>
        <Shell />
      </StepUpProvider>
      <SignInDialog isOpen={answer !== undefined && current === null} onDone={continueSession} />
    </SessionContext>
  )
}

/**
 * Returns the operator whose console is shown. This is the operator who is logged in. After the
 * session has ended, it is the operator who was logged in last. Returns null if a different
 * operator logs in.
 */
function useKnownOperator(current: CurrentOperator | null): CurrentOperator | null {
  const [known, setKnown] = useState(current)
  if (known === null && current !== null) setKnown(current)
  const isOther = known !== null && current !== null && known.id !== current.id
  useEffect(() => {
    // The screen may show data of the previous operator, which the new operator must not see. The
    // browser therefore loads the console anew.
    if (isOther) location.assign('/console/')
  }, [isOther])
  return isOther ? null : (current ?? known)
}
