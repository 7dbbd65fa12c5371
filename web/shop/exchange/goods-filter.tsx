import { useState } from 'react'
import type { Sort } from '#contract/codes.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { SEARCH_LENGTH_MAX, SORTS } from './counter-place.rule.ts'
import styles from './goods-filter.module.css'
import { useExchangeTexts } from './use-exchange-texts.ts'

export interface GoodsFilterProps {
  readonly searchText: string
  readonly sort: Sort
  readonly onSearch: (searchText: string) => void
  readonly onSort: (sort: Sort) => void
}

/** What is looked for, and in which order it is shown. */
export function GoodsFilter({ searchText, sort, onSearch, onSort }: GoodsFilterProps) {
  const texts = useExchangeTexts()
  const [typed, setTyped] = useTyped(searchText)
  return (
    <div className={styles.filter}>
      <Form role="search" onSend={() => onSearch(typed.trim())}>
        <Field
          type="search"
          enterKeyHint="search"
          label={texts.search}
          note={texts.searchNote}
          maxLength={SEARCH_LENGTH_MAX}
          value={typed}
          onText={setTyped}
        >
          <Button type="submit" className={styles.find}>
            {texts.find}
          </Button>
        </Field>
      </Form>
      <fieldset className={styles.sorts}>
        <legend>{texts.sort}</legend>
        {SORTS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="sort"
              value={each}
              checked={each === sort}
              onChange={() => onSort(each)}
            />
            <span>{texts.sorts[each]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** What is typed, until the address brings another search: Back shows what was looked for then. */
function useTyped(searchText: string) {
  const [typed, setTyped] = useState(searchText)
  const [before, setBefore] = useState(searchText)
  if (before !== searchText) {
    setBefore(searchText)
    setTyped(searchText)
  }
  return [typed, setTyped] as const
}
