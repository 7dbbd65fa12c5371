import { lawyerViewFields } from '#contract/console/gifts/gifts.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { useTexts } from '#web/language/language.ts'
import { giftsTexts } from './gifts.texts.ts'

/** The lawyer's view, which a request above a limit for gifts by chance has to name (B-059). */
export function LawyerView() {
  const texts = useTexts(giftsTexts)
  return <FieldInputs fields={lawyerViewFields} texts={texts} required={['lawyerView']} />
}
