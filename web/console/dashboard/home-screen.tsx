import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '#web/console/format/times.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useLiveLoad } from '#web/console/wire/use-live-load.ts'
import { useTexts } from '#web/language/language.ts'
import { FiguresSection } from './figures-section.tsx'
import { HealthSection } from './health-section.tsx'
import { homeTexts } from './home.texts.ts'
import { EndingPacks, PacksSection } from './packs-section.tsx'
import { PointsSection } from './points-section.tsx'
import { QueuesSection } from './queues-section.tsx'

/** The dashboard: warnings, the day's figures, what waits, the packs and the unused points. */
export function HomeScreen() {
  const texts = useTexts(homeTexts)
  const can = useCan()
  const { warnings } = useConsoleSession()
  const { answer, outcome, reload } = useLiveLoad('GET /dashboard', {})
  // The menu keeps this answer fresh.
  const queues = useLoad('GET /dashboard/queues', {})
  const waiting = queues.answer
  const sentences = {
    'failed-verify': texts.failedVerify,
    'no-address-list': texts.noAddressList,
    'not-open': texts.notOpen,
    'single-hand': texts.singleHand,
  }
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      {warnings.map((warning) => (
        <Alert key={warning} variant="outline" color="vermilion">
          {sentences[warning]}{' '}
          {warning === 'not-open' && can('settings.read') ? (
            <Anchor component={Link} to="/opening" inherit>
              {texts.toOpening}
            </Anchor>
          ) : null}
          {warning === 'no-address-list' && can('operators.read') ? (
            <Anchor component={Link} to="/operators" inherit>
              {texts.toAddressLists}
            </Anchor>
          ) : null}
        </Alert>
      ))}
      {outcome === undefined || outcome.kind === 'ok' ? null : (
        <LoadFailed outcome={outcome} onRetry={reload} />
      )}
      {answer === undefined ? null : (
        <>
          {answer.figures === null ? null : <FiguresSection figures={answer.figures} />}
          {waiting === undefined ? null : <QueuesSection {...waiting} />}
          {waiting === undefined && queues.outcome !== undefined && queues.outcome.kind !== 'ok' ? (
            <LoadFailed outcome={queues.outcome} onRetry={queues.reload} />
          ) : null}
          {answer.packs === null ? null : (
            <>
              <EndingPacks packs={answer.packs} />
              <PacksSection packs={answer.packs} />
            </>
          )}
          {answer.points === null ? null : <PointsSection points={answer.points} />}
          {answer.health === null ? null : <HealthSection health={answer.health} />}
          <Text size="sm" c="dimmed">
            {texts.asOf(formatTime(answer.at))}
          </Text>
        </>
      )}
    </Stack>
  )
}
