import { Text } from '@mantine/core'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'
import { type SaleDialogProps, useSaleAct } from './use-sale-act.ts'

/** The dialog that withdraws a pack. It is available only before the sale begins. */
export function WithdrawDialog(props: SaleDialogProps) {
  const { pack, onClose } = props
  const texts = useTexts(saleTexts)
  const withdraw = useAct('POST /packs/{id}/withdraw')
  const { error, run } = useSaleAct(props)
  return (
    <ActDialog
      title={texts.withdraw}
      submit={texts.withdraw}
      isOpen
      act={{ isRunning: withdraw.isRunning, error }}
      onClose={onClose}
      onSubmit={(reason) => {
        const request = { version: pack.version, reason }
        void run(withdraw.run({ params: { id: pack.id }, request }))
      }}
    >
      <Text size="sm">{texts.withdrawText}</Text>
    </ActDialog>
  )
}
