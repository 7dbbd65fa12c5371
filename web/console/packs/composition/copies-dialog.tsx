import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import type { Line } from './lines.rule.ts'
import type { Composition } from './use-composition.ts'

/**
 * The button that opens a dialog. There the operator chooses, by grading or serial number, the exact
 * copies that the active line promises.
 */
export function CopiesButton({ composition }: { readonly composition: Composition }) {
  const texts = useTexts(compositionTexts)
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const { editor, cards, dispatch } = composition
  const { row } = editor.active
  const line = editor.lines[row]
  const card = line && cards.get(line.cells.card)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={card === undefined || !can('stock.read')}
        onClick={() => setIsOpen(true)}
      >
        {texts.nameCopies}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={texts.nameCopies} size="lg">
        {line && card ? (
          <CopyChoice
            cardId={card.id}
            named={line.copyIds}
            onChoose={(copyIds) => {
              dispatch({ type: 'name-copies', row, copyIds })
              setIsOpen(false)
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

interface CopyChoiceProps {
  readonly cardId: number
  readonly named: Line['copyIds']
  readonly onChoose: (copyIds: Line['copyIds']) => void
}

function CopyChoice({ cardId, named, onChoose }: CopyChoiceProps) {
  const texts = useTexts(compositionTexts)
  const { answer } = useLoad('GET /stock/{id}', { params: { id: cardId } })
  const [chosen, setChosen] = useState<readonly string[]>(named.map(String))
  if (answer === undefined) return null
  const numbered = answer.copies.filter(
    ({ gradingNumber, serialNumber, onHand }) =>
      (gradingNumber !== '' || serialNumber !== '') && onHand > 0,
  )
  return (
    <Stack>
      <Text size="sm">{numbered.length === 0 ? texts.noCopies : texts.copiesText}</Text>
      <Checkbox.Group value={[...chosen]} onChange={setChosen}>
        <Stack gap={6}>
          {numbered.map(({ id, gradingCompany, gradingNumber, serialNumber, shelf, photo }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={[
                gradingCompany,
                gradingNumber,
                serialNumber,
                shelf ?? '',
                photo === '' ? '' : texts.hasPhoto,
              ]
                .filter((part) => part !== '')
                .join(' ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onChoose([])}>
          {texts.anyCopies}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen.map(Number))}>
          {texts.promiseCopies(chosen.length)}
        </Button>
      </Group>
    </Stack>
  )
}
