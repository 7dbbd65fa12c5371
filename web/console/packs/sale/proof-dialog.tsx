import { Alert, Stack, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { GOOD } from '#web/console/format/colors.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { stepTexts } from '#web/shop/fairness/proof/steps.texts.ts'
import { useProof } from '#web/shop/fairness/proof/use-proof.ts'
import {
  type Evidence,
  overallVerdict,
  type StepName,
  verdictOf,
} from '#web/shop/fairness/verifier/proof.rule.ts'
import { saleTexts } from './sale.texts.ts'

export interface ProofDialogProps {
  readonly packId: number
  /** The number of the purchase in the pack's log of purchases. */
  readonly t: number
  readonly onClose: () => void
}

/**
 * The dialog that checks a purchase by repeating its draw in the browser. Members check their own
 * purchases with the same code.
 */
export function ProofDialog({ packId, t, onClose }: ProofDialogProps) {
  const texts = useTexts(saleTexts)
  const params = { id: packId, t }
  const { outcome, answer, reload } = useLoad('GET /packs/{id}/purchases/{t}/proof', { params })
  return (
    <Dialog isOpen onClose={onClose} title={texts.proofTitle(t)} size="lg">
      {answer === undefined ? (
        <PartFailed outcome={outcome} reload={reload} />
      ) : (
        <Proof composition={answer.composition} receipt={answer.receipt} />
      )}
    </Dialog>
  )
}

function Proof({ composition, receipt }: Required<Pick<Evidence, 'composition' | 'receipt'>>) {
  const texts = useTexts(saleTexts)
  const fairness = useTexts(fairnessTexts)
  const steps = useTexts(stepTexts)
  const evidence = useMemo(() => ({ composition, receipt }), [composition, receipt])
  const { checked } = useProof(evidence)
  if (checked === undefined) return <Text size="sm">{texts.checking}</Text>
  const { findings, milliseconds } = checked.proof
  const verdict = overallVerdict(findings)
  const numbers = {
    draws: receipt.q,
    sold: receipt.k,
    left: receipt.counts_before.reduce((sum, count) => sum + count, 0),
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.proofText}</Text>
      <Alert
        role="status"
        variant="outline"
        color={verdict === 'false' ? 'vermilion' : GOOD}
        data-verdict={verdict}
        data-milliseconds={milliseconds}
      >
        {fairness.verdicts[verdict]}
      </Alert>
      <Table aria-label={texts.replayed} withTableBorder verticalSpacing={5}>
        <Table.Tbody>
          {Object.entries(findings).map(([name, finding]) => {
            const step = steps[name as StepName]
            const found = step.found[finding as keyof typeof step.found] as Describe
            return (
              <Table.Tr key={name} data-step={name} data-verdict={verdictOf(finding)}>
                <Table.Td w={90} fw={700}>
                  {fairness.marks[verdictOf(finding)]}
                </Table.Td>
                <Table.Th scope="row" fw={400} w={200}>
                  {step.title}
                </Table.Th>
                <Table.Td>{found(numbers)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

type Describe = (numbers: { draws: number; sold: number; left: number }) => string
