import { Button, Card, Stack, Text, Title } from '@mantine/core'
import type { PaymentPage, PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { useTexts } from '#web/language/language.ts'
import { EffectTable } from './effect-table.tsx'
import { paymentsTexts } from './payments.texts.ts'

interface ChangesSectionProps {
  readonly page: Pick<PaymentPage, 'changes' | 'part' | 'partObstacle'>
  readonly onChoose: (change: PossibleChange) => void
  readonly onChoosePart: () => void
}

/** The changes of a payment that the operator can request. Each shows what it would do. */
export function ChangesSection({ page, onChoose, onChoosePart }: ChangesSectionProps) {
  const { changes, part, partObstacle } = page
  const texts = useTexts(paymentsTexts)
  return (
    <section aria-label={texts.changesTitle}>
      <Title order={2} size="h4">
        {texts.changesTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {changes.length === 0 && part === null ? texts.noChanges : texts.changesText}
      </Text>
      <Stack>
        {changes.map((change) => (
          <Card key={change.change} withBorder>
            <Stack gap="xs" align="stretch">
              <Text size="sm">{texts.changeText(change)}</Text>
              <EffectTable name={texts.changes[change.change]} effect={change} />
              <Button
                variant="default"
                style={{ alignSelf: 'start' }}
                onClick={() => onChoose(change)}
              >
                {change.isRetry ? texts.retry : texts.changes[change.change]}
              </Button>
            </Stack>
          </Card>
        ))}
        {part === null ? null : (
          <Card withBorder>
            <Stack gap="xs" align="stretch">
              <Text size="sm">{texts.partText(part)}</Text>
              <Button variant="default" style={{ alignSelf: 'start' }} onClick={onChoosePart}>
                {texts.changes['refund-part']}
              </Button>
            </Stack>
          </Card>
        )}
        {partObstacle === null ? null : <Text size="sm">{texts.partObstacles[partObstacle]}</Text>}
      </Stack>
    </section>
  )
}
