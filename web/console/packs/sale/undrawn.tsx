import { Alert, Anchor, Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { END_MESSAGE_LENGTH_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

interface UndrawnProps {
  readonly pack: PublishedPack
  readonly reload: () => Promise<unknown>
}

/** What notaries leave undrawn or what was paid back, and the act that pays it back. */
export function Undrawn({ pack, reload }: UndrawnProps) {
  const texts = useTexts(saleTexts)
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { undrawn, voidApprovalId } = pack
  if (undrawn === null) return null
  const { state, since, canBeVoid } = undrawn
  const isOffered = canBeVoid && voidApprovalId === null && can('packs.void')
  return (
    <Alert
      variant="outline"
      color={state === 'void' ? 'dark.4' : CAUTION}
      mb="sm"
      title={texts.undrawn.titles[state]}
    >
      <Text size="sm" mb="xs">
        {texts.undrawn.texts[state](formatTime(since))}
      </Text>
      <UndrawnFacts pack={pack} undrawn={undrawn} />
      <Group mt="xs">
        {voidApprovalId === null ? null : (
          <Text size="sm">
            {texts.undrawn.requested}{' '}
            <Anchor component={Link} to={`/approvals/${voidApprovalId}`} inherit>
              {texts.toApproval}
            </Anchor>
          </Text>
        )}
        {isOffered ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {texts.undrawn.act}
          </Button>
        ) : null}
      </Group>
      {isOpen ? (
        <VoidDialog pack={pack} undrawn={undrawn} reload={reload} onClose={() => setOpen(false)} />
      ) : null}
    </Alert>
  )
}

interface FactsProps {
  readonly pack: PublishedPack
  readonly undrawn: NonNullable<PublishedPack['undrawn']>
}

function UndrawnFacts({ pack: { fixed }, undrawn }: FactsProps) {
  const texts = useTexts(saleTexts)
  const { currencies } = useTexts(packsTexts)
  const { facts, name } = texts.undrawn
  return (
    <FactTable
      name={name}
      maw={420}
      areNumbers
      rows={[
        [facts.purchases, formatNumber(undrawn.purchaseCount)],
        [facts.draws, formatNumber(undrawn.drawCount)],
        [facts.members, formatNumber(undrawn.memberCount)],
        [
          undrawn.state === 'void' ? facts.paidBack : facts.amount,
          `${formatNumber(undrawn.amount)} ${currencies[fixed.currency]}`,
        ],
      ]}
    />
  )
}

interface VoidDialogProps extends FactsProps {
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

function VoidDialog({ pack, undrawn, reload, onClose }: VoidDialogProps) {
  const texts = useTexts(saleTexts)
  const message = { rows: 2, maxLength: END_MESSAGE_LENGTH_MAX, required: true } as const
  return (
    <CallDialog
      call="POST /packs/{id}/void"
      title={texts.undrawn.act}
      submit={texts.ask}
      onClose={onClose}
      inputOf={(reason, form) => ({
        params: { id: pack.id },
        request: {
          batchNo: undrawn.batchNo,
          message: String(form.get('message')),
          messageEn: String(form.get('messageEn')),
          reason,
        },
      })}
      onDone={reload}
    >
      <Text size="sm">{texts.undrawn.actText}</Text>
      <UndrawnFacts pack={pack} undrawn={undrawn} />
      <Textarea name="message" label={texts.endMessage} data-autofocus {...message} />
      <Textarea name="messageEn" label={texts.endMessageEn} {...message} />
    </CallDialog>
  )
}
