import { Alert, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { Section } from '#web/console/frame/section.tsx'
import { ProofDialog } from '#web/console/packs/sale/proof-dialog.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { proofsTexts } from './proofs.texts.ts'
import { withPurchase } from './purchase-address.rule.ts'

/**
 * A form that finds a purchase by member number and purchase number, and opens the dialog that
 * checks the purchase by repeating its draws in the browser. The URL keeps both numbers, as in
 * `/proofs?member=1&purchase=2`, so that a link can open the check of a purchase.
 */
export function FindPurchase() {
  const texts = useTexts(proofsTexts)
  const sentenceOf = useSentence()
  const [query, setQuery] = useSearchParams()
  const [member, purchase] = [query.get('member') ?? '', query.get('purchase') ?? '']
  const [fields, setFields] = useState({ member, purchase })
  const isComplete = isNumber(member) && isNumber(purchase)
  const { answer, outcome } = useLoad(
    'GET /proofs/purchase',
    { query: { member, purchase } },
    { isEnabled: isComplete },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQuery((present) => withPurchase(present, fields))
  }
  return (
    <Section title={texts.find} text={texts.findText}>
      <form onSubmit={submit}>
        <Group align="end" mt="xs">
          {(['member', 'purchase'] as const).map((name) => (
            <TextInput
              key={name}
              inputMode="numeric"
              label={texts[name]}
              value={fields[name]}
              onChange={({ currentTarget: { value } }) =>
                setFields({ ...fields, [name]: value.trim() })
              }
            />
          ))}
          <Button type="submit" disabled={!isNumber(fields.member) || !isNumber(fields.purchase)}>
            {texts.replay}
          </Button>
        </Group>
      </form>
      {outcome === undefined || outcome.kind === 'ok' ? null : (
        <Alert role="alert" variant="outline" color="vermilion" mt="sm">
          {outcome.kind === 'refused' && outcome.state === 404
            ? texts.unknown
            : sentenceOf(outcome)}
        </Alert>
      )}
      {answer === undefined ? null : (
        <ProofDialog
          packId={answer.packId}
          t={answer.t}
          onClose={() => setQuery((present) => withPurchase(present, null))}
        />
      )}
    </Section>
  )
}

const isNumber = (text: string) => /^[1-9]\d{0,15}$/.test(text)
