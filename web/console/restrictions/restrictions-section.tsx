import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { AcceptedTerms } from './accepted-terms.tsx'
import { AgeAndLimits } from './age-and-limits.tsx'
import { LiftDialog, RestrictDialog } from './restriction-dialogs.tsx'
import { restrictionTexts } from './restrictions.texts.ts'
import { RestrictionsTable } from './restrictions-table.tsx'

/**
 * Shows which acts are forbidden to a member and why, the confirmed age, and the limits that the
 * member has set. Operators set and lift restrictions here, except a self-exclusion, for which the
 * section shows only the end.
 */
export function RestrictionsSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(restrictionTexts)
  const can = useCan()
  const { outcome, answer, reload } = useLoad('GET /members/{id}/restrictions', {
    params: { id: String(memberId) },
  })
  const [isRestricting, setIsRestricting] = useState(false)
  const [liftedId, setLiftedId] = useState<number>()
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.title} />
  const { restrictions, age, limits, terms } = answer
  return (
    <section aria-label={texts.title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.title}
          </Title>
          {can('members.restrict') ? (
            <Button variant="default" onClick={() => setIsRestricting(true)}>
              {texts.restrict}
            </Button>
          ) : null}
        </Group>
        {restrictions.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        ) : (
          <RestrictionsTable
            restrictions={restrictions}
            onLift={can('members.restrict') ? setLiftedId : undefined}
          />
        )}
        <AgeAndLimits age={age} limits={limits} />
        <AcceptedTerms terms={terms} />
      </Stack>
      <RestrictDialog
        memberId={memberId}
        isOpen={isRestricting}
        onDone={reload}
        onClose={() => setIsRestricting(false)}
      />
      <LiftDialog restrictionId={liftedId} onDone={reload} onClose={() => setLiftedId(undefined)} />
    </section>
  )
}
