import { Badge } from '@mantine/core'
import { sessionList } from '#contract/console/operators/sessions.fields.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { AuthenticatorsSection } from './authenticators-section.tsx'
import { sessionsTexts } from './sessions.texts.ts'

/** The sessions of the operator who is logged in. The operator can end each of them. */
export function SessionsScreen() {
  const texts = useTexts(sessionsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const loaded = useLoad('GET /sessions', {})
  const end = useAct('POST /sessions/end')
  const endSession = async (session: string) => {
    const result = await end.run({ request: { session } })
    return result?.kind === 'ok' ? null : sentenceOf(result)
  }
  const rows = loaded.answer?.list
  const list = useDefinedWholeList({ ...loaded, rows }, sessionList, texts, {
    idOf: ({ id }) => id,
    nameOf: ({ device }) => device || texts.unknown,
    cells: {
      device: ({ device, isCurrent }) => (
        <>
          {device || texts.unknown} {isCurrent ? <Badge>{texts.current}</Badge> : null}
        </>
      ),
    },
  })
  return (
    <>
      <ListScreen {...list} text={texts.text} acts={[{ label: texts.end, run: endSession }]} />
      {can('authenticators.own') ? <AuthenticatorsSection /> : null}
    </>
  )
}
