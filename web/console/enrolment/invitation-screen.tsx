import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { STATE } from '#contract/codes.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { GuestPage } from '#web/console/frame/guest-page.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { send } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { enrolmentTexts } from './enrolment.texts.ts'

export const INVITATION_PATH = '/invitation'

/**
 * Opens an invitation. The link contains the invitation's token after the character #. Browsers do
 * not send this part of a link, so no server logs the token.
 */
export function InvitationScreen({ reload }: { readonly reload: () => Promise<unknown> }) {
  const texts = useTexts(enrolmentTexts)
  const sentenceOf = useSentence()
  const token = useInvitationToken()
  const navigate = useNavigate()
  const [error, setError] = useState(token === '' ? texts.noToken : undefined)
  const accept = async (mail: string) => {
    const outcome = await trackBusy(send('POST /invitation/accept', { request: { token, mail } }))
    if (outcome.kind === 'ok') {
      await navigate('/', { replace: true })
      await reload()
    } else if (outcome.kind === 'refused' && outcome.state === STATE.unknown) {
      setError(texts.usedUp)
    } else setError(sentenceOf(outcome))
  }
  return (
    <GuestPage title={texts.invitationTitle}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void accept(String(new FormData(event.currentTarget).get('mail')))
        }}
      >
        <Stack>
          <Text size="sm">{texts.invitationText}</Text>
          <ErrorNotice error={error} />
          <TextInput name="mail" type="email" label={texts.mail} autoComplete="username" required />
          <Button type="submit" disabled={token === ''}>
            {texts.accept}
          </Button>
        </Stack>
      </form>
    </GuestPage>
  )
}

function useInvitationToken(): string {
  const { hash, search } = useLocation()
  return hash.slice(1) || (new URLSearchParams(search).get('token') ?? '')
}
