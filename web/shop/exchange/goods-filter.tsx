import { useState } from 'react'
import type { GoodsSort } from '#contract/codes.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { limitLength } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/language/language.ts'
import { exchangeTexts } from './exchange.texts.ts'
import styles from './goods-filter.module.css'
import { SEARCH_LENGTH_MAX, SORTS } from './goods-query.rule.ts'

export interface GoodsFilterProps {
  readonly searchText: string
  readonly sort: GoodsSort
  readonly onSearch: (searchText: string) => void
  readonly onSort: (sort: GoodsSort) => void
}

export function GoodsFilter({ searchText, sort, onSearch, onSort }: GoodsFilterProps) {
  const texts = useTexts(exchangeTexts)
  const [typed, setTyped] = useDraft(searchText)
  return (
    <div className={styles.filter}>
      <Form role="search" onSubmit={() => onSearch(typed.trim())}>
        <Field
          type="search"
          enterKeyHint="search"
          label={texts.search}
          placeholder={texts.searchHint}
          normalize={limitLength(SEARCH_LENGTH_MAX)}
          value={typed}
          onValueChange={setTyped}
        >
          <Button type="submit">{texts.find}</Button>
        </Field>
      </Form>
      <fieldset className={styles.sorts}>
        <legend>{texts.sort}</legend>
        <div className={styles.choices}>
          {' '}
          {SORTS.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="sort"
                value={option}
                checked={option === sort}
                onChange={() => onSort(option)}
              />
              <span>{texts.sorts[option]}</span>
            </label>
          ))}
        </div>{' '}
      </fieldset>
    </div>
  )
}

/** When a submission or a navigation changes `value`, the new value replaces the text. */
function useDraft(value: string): readonly [string, (next: string) => void] {
  const [draft, setDraft] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
