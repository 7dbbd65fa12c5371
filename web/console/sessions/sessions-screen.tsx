import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import type { OwnSession } from '#contract/console/operators/sessions.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { AuthenticatorsSection } from './authenticators-section.tsx'
import { sessionsTexts } from './sessions.texts.ts'

const HIDABLE_COLUMNS = ['address', 'created', 'seen']

/** The sessions of the operator who is logged in. The operator can end each of them. */
export function SessionsScreen() {
  const texts = useTexts(sessionsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const loaded = useLoad('GET /sessions', {})
  const end = useAct('POST /sessions/end')
  const columns = useColumns()
  const endSession = async (session: string) => {
    const result = await end.run({ request: { session } })
    return result?.kind === 'ok' ? null : sentenceOf(result)
  }
  const source = useWholeList(loaded, {
    rows: loaded.answer?.list,
    columns,
    hidableColumns: HIDABLE_COLUMNS,
  })
  return (
    <>
      <ListScreen<OwnSession>
        title={texts.title}
        text={texts.text}
        {...source}
        columns={columns}
        idOf={idOf}
        nameOf={({ device }) => device || texts.unknown}
        empty={texts.empty}
        acts={[{ label: texts.end, run: endSession }]}
      />
      {can('authenticators.own') ? <AuthenticatorsSection /> : null}
    </>
  )
}

const idOf = ({ id }: OwnSession) => id

function useColumns(): readonly ListColumn<OwnSession>[] {
  const texts = useTexts(sessionsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'device',
        title: texts.device,
        cell: ({ device, isCurrent }) => (
          <>
            {device || texts.unknown}{' '}
            {isCurrent ? <Badge variant="outline">{texts.current}</Badge> : null}
          </>
        ),
      },
      { name: 'address', title: texts.address, cell: ({ address }) => address },
      {
        name: 'created',
        title: texts.created,
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      {
        name: 'seen',
        title: texts.seen,
        sortBy: ({ seenAt }) => seenAt,
        cell: ({ seenAt }) => formatTime(seenAt, language),
      },
    ],
    [texts, language],
  )
}
