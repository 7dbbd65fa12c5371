import { CARRIERS, trackingUrl } from '#contract/carriers.ts'
import type { MemberParcel } from '#contract/parcels.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDate } from '#web/kit/dates.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { PackingPhotos } from '#web/shop/cases/photo-column.tsx'
import { ExternalLink } from '#web/shop/layout/external-link.tsx'
import styles from './parcel-card.module.css'
import { parcelsTexts } from './parcels.texts.ts'

/** Few parcels contain such a copy. The placeholder keeps its place. */
const CopyPhoto = onDemand(
  () => import('#web/shop/fairness/copies/copy-photo.tsx'),
  <div className={styles.copyPlace} />,
)

export function ParcelCard({ parcel }: { readonly parcel: MemberParcel }) {
  const texts = useTexts(parcelsTexts)
  const { number, state, address_request_id: requestId, items, item_count: count } = parcel
  return (
    <section className={styles.parcel} aria-label={texts.number(number)}>
      <p className={styles.head}>
        <b>{texts.number(number)}</b>
        <span className={styles.state} data-state={state}>
          {texts.states[state]}
        </span>
      </p>
      {texts.stateTexts[state] !== '' && <p className={styles.note}>{texts.stateTexts[state]}</p>}
      <Delivery parcel={parcel} />
      {requestId > 0 && (
        <ButtonLink tone="main" to={`/parcel-address?request=${requestId}`}>
          {texts.checkAddress}
        </ButtonLink>
      )}
      {(state === 'shipped' || state === 'returned') && (
        <ButtonLink tone="quiet" to={`/parcel-case?parcel=${number}`}>
          {texts.report}
        </ButtonLink>
      )}
      <p className={styles.together}>{texts.together(count)}</p>
      <ul className={styles.items} aria-label={texts.together(count)}>
        {items.map((item) => (
          <li key={`${item.purchase_id} ${item.name} ${item.image} ${item.copy?.number}`}>
            <img src={item.image} alt="" width={48} height={67} loading="lazy" />
            <span>
              <ShopText ja={item.name} en={item.name_en} />
              {item.count > 1 && <b className={styles.count}>{texts.times(item.count)}</b>}
            </span>
          </li>
        ))}
      </ul>
      {items.map(({ copy }) =>
        copy === undefined ? null : (
          <CopyPhoto key={`${copy.company} ${copy.number}`} copy={copy} label={texts.wonCopy} />
        ),
      )}
      <PackingPhotos ids={parcel.packing_photos} />
    </section>
  )
}

function Delivery({ parcel }: { readonly parcel: MemberParcel }) {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const { carrier, tracking_number: tracking, shipped_at: shippedAt } = parcel
  if (carrier === null || tracking === '') return null
  return (
    <>
      <dl className={styles.facts}>
        <DescriptionRow name={texts.shippedAt}>{historyDate(shippedAt)}</DescriptionRow>
        <DescriptionRow name={texts.carrier}>{CARRIERS[carrier].name[language]}</DescriptionRow>
        <DescriptionRow name={texts.trackingNumber}>{tracking}</DescriptionRow>
      </dl>
      <p>
        <ExternalLink href={trackingUrl(carrier, tracking, language)}>{texts.follow}</ExternalLink>
      </p>
    </>
  )
}
