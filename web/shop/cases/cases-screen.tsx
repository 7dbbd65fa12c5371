import { Link, useSearchParams } from 'react-router'
import type { ListedCase } from '#contract/cases.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import styles from './cases.module.css'
import { casesTexts } from './cases.texts.ts'

export function CasesScreen() {
  const texts = useTexts(casesTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const { outcome, answer, reload } = useLoad('GET /user/case/list/{page}', { params: { page } })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && <SkeletonRows />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <EmptyState text={texts.none} />}
      <ul className={styles.cases}>
        {answer?.list.map((listed) => (
          <li key={listed.id}>
            <Link className={styles.listed} to={`/case?id=${listed.id}`}>
              <CaseHead listed={listed} />
            </Link>
          </li>
        ))}
      </ul>
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPageChange={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
      {outcome !== undefined && (
        <ButtonLink isWide to="/contact">
          {texts.newContact}
        </ButtonLink>
      )}
    </Screen>
  )
}

export function CaseHead({ listed }: { readonly listed: ListedCase }) {
  const texts = useTexts(casesTexts)
  return (
    <>
      <span className={styles.head}>
        <b>{texts.kinds[listed.kind]}</b>
        <span className={styles.state} data-state={listed.state}>
          {texts.states[listed.state]}
        </span>
      </span>
      <span className={styles.facts}>
        <span>{listed.number}</span>
        {listed.parcel_number !== '' && <span>{texts.ofParcel(listed.parcel_number)}</span>}
        <span>{texts.openedAt(historyDateTime(listed.opened_at))}</span>
        <span>{texts.changedAt(historyDateTime(listed.changed_at))}</span>
      </span>
    </>
  )
}
