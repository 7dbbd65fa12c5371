import type { Sort } from '#contract/codes.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Form } from '#web/kit/form.tsx'
import { SEARCH_LENGTH_MAX, SORTS } from './counter-place.rule.ts'
import styles from './goods-filter.module.css'
import { useDraft } from './use-draft.ts'
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
  const [typed, type] = useDraft(searchText)
  return (
    <div className={styles.filter}>
      <Form role="search" onSend={() => onSearch(typed.trim())}>
        <Field
          type="search"
          enterKeyHint="search"
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={SEARCH_LENGTH_MAX}
          value={typed}
          onText={type}
        >
          <Button type="submit">{texts.find}</Button>
        </Field>
      </Form>
      <fieldset className={styles.sorts}>
        <legend>{texts.sort}</legend>
        <div className={styles.choices}>
          {' '}
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
        </div>{' '}
      </fieldset>
    </div>
  )
}
