import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

export function FieldSamples() {
  const { fields } = useTexts(sampleTexts)
  const [name, setName] = useState('')
  const [mail, setMail] = useState<string>()
  const [search, setSearch] = useState('')
  const [places, setPlaces] = useState({ first: '', second: '2' })
  const options = fields.places.map((place, index) => ({ value: String(index + 1), name: place }))
  return (
    <Form className={styles.grid} onSubmit={() => setSearch('')}>
      <Field
        label={fields.name}
        labelSuffix={fields.optional}
        placeholder={fields.nameHint}
        value={name}
        onValueChange={setName}
      />
      <Field
        type="email"
        label={fields.mail}
        hint={fields.mailNote}
        error={mail === undefined ? fields.mailError : undefined}
        value={mail ?? fields.typed}
        onValueChange={setMail}
      />
      <Field label={fields.closed} value="100234" readOnly onValueChange={() => undefined} />
      <Field label={fields.search} value={search} onValueChange={setSearch}>
        <Button type="submit">{fields.find}</Button>
      </Field>
      <SelectField
        label={fields.place}
        placeholder={fields.choose}
        options={options}
        error={places.first === '' ? fields.placeError : undefined}
        value={places.first}
        onValueChange={(first) => setPlaces({ ...places, first })}
      />
      <SelectField
        label={fields.place}
        placeholder={fields.choose}
        options={options}
        value={places.second}
        onValueChange={(second) => setPlaces({ ...places, second })}
      />
    </Form>
  )
}
