import { Alert, Anchor, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { Section } from '#web/console/frame/section.tsx'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

type Health = NonNullable<ConsoleAnswer<'GET /dashboard'>['health']>

/**
 * Shows whether the background jobs run and when a backup was last checked. Links to the screen of
 * the jobs.
 */
export function HealthSection({ health }: { readonly health: Health }) {
  const texts = useTexts(homeTexts)
  const { jobCount, failedCount, lateCount, backupVerifiedAt: verifiedAt } = health
  const isGood = jobCount > 0 && failedCount + lateCount === 0
  const troubles = jobCount === 0 ? texts.noJobs : texts.brokenJobs(failedCount, lateCount)
  return (
    <Section title={texts.health}>
      {isGood ? null : (
        <Alert variant="outline" color="vermilion" mb="xs">
          {troubles}
        </Alert>
      )}
      <Paper withBorder p="md">
        {isGood ? <Text>{texts.goodJobs(jobCount)}</Text> : null}
        <Text size="sm">
          {verifiedAt === null ? texts.noBackup : texts.backupAt(formatTime(verifiedAt))}{' '}
          <Anchor component={Link} to="/jobs" inherit>
            {texts.toJobs}
          </Anchor>
        </Text>
      </Paper>
    </Section>
  )
}
