import { useEffect, useRef, useState } from 'react'
import type { CallKey } from '#contract/calls.ts'
import { STATE } from '#contract/codes.ts'
import type { MovieStyle } from '#contract/constants.ts'
import type { Identity } from '#contract/identity.ts'
import type { Pack } from '#contract/packs.ts'
import { faceDeclarations } from '#contract/palette.rule.ts'
import { ShopProviders } from '#web/console/frame/shop-providers.tsx'
import { PackPreviewPage } from '#web/console/packs/preview/member-page.tsx'
import { Button } from '#web/kit/button.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { CardBack } from '#web/shop/draws/cards/card-back.tsx'
import { Footer } from '#web/shop/layout/footer.tsx'
import header from '#web/shop/layout/header.module.css'
import { ShopLogo } from '#web/shop/layout/shop-logo.tsx'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { SectionTitle } from '#web/shop/packs/section-title.tsx'
import samplePicture from '#web/shop/packs/top/steps/draw.svg'
import { TopScreen } from '#web/shop/packs/top/top-screen.tsx'
import { cacheKey, newQueryClient } from '#web/wire/query.ts'
import { FacePhone } from './face-phone.tsx'
import styles from './face-preview.module.css'
import { FaceReveal } from './face-reveal.tsx'
import { identityTexts } from './identity.texts.ts'
import type { ShownShop } from './use-shown-shop.ts'

export type FacePageName = 'top' | 'pack' | 'parts' | 'reveal' | 'phone'

interface FacePageProps {
  readonly identity: Identity
  readonly shop: ShownShop
  readonly page: FacePageName
  /** Of the reveal. */
  readonly movie: MovieStyle
}

/** But for the reveal, the page is inert: its buttons and links do not react. */
export function FacePage({ identity, shop, page, movie }: FacePageProps) {
  const texts = useTexts(identityTexts)
  const [client] = useState(() => clientWith(shop, texts.sample.name))
  const element = useRef<HTMLDivElement>(null)
  const [pack] = shop.packs
  useEffect(() => {
    const root = element.current?.ownerDocument.documentElement
    if (root) root.style.cssText = faceDeclarations(identity)
  }, [identity])
  return (
    <ShopProviders client={client} path="/">
      <div ref={element} inert={page !== 'reveal'}>
        <header className={header.header}>
          <div className={header.inner}>
            <ShopLogo />
          </div>
        </header>
        <div key={page} ref={showTop}>
          {page === 'top' && (
            <>
              <main>
                <TopScreen />
              </main>
              <Footer />
            </>
          )}
          {page === 'pack' && pack && <PackPreviewPage preview={pack} />}
          {page === 'parts' && <Parts identity={identity} />}
          {page === 'phone' && <FacePhone identity={identity} />}
          {page === 'reveal' && (
            <FaceReveal
              identity={identity}
              movie={movie}
              cards={shop.packs.flatMap(({ list }) => list)}
            />
          )}
        </div>
      </div>
    </ShopProviders>
  )
}

/** The frame stays when another page is chosen, and would keep the position of the former page. */
function showTop(page: HTMLElement | null): void {
  page?.ownerDocument.documentElement.scrollTo(0, 0)
}

/** The cards and texts that neither of the two pages has. */
function Parts({ identity }: { readonly identity: Identity }) {
  const texts = useTexts(identityTexts)
  const shop = useTexts(packPageTexts)
  const language = useLanguage()
  return (
    <main className={styles.page}>
      <p>{language === 'en' ? identity.taglineEn : identity.tagline}</p>
      <div className={styles.row}>
        <Button tone="main">{texts.sample.press}</Button>
        <Button>{shop.lookInside}</Button>
      </div>
      <p className={styles.error}>{texts.sample.error}</p>
      <SectionTitle id="rarities">{texts.rarities}</SectionTitle>
      <div className={styles.row}>
        <span className={styles.back}>
          <CardBack typeId={1} />
        </span>
        <ul className={styles.rarities}>
          {identity.rarities.map(({ name, nameEn, color }) => (
            <li key={name} style={{ borderLeftColor: color }}>
              {language === 'en' ? nameEn : name}
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

/** Has the answers already, so that the screens send no call. A shop without packs shows a sample. */
function clientWith({ user, banners, cardTypes, packs }: ShownShop, sampleName: string) {
  const client = newQueryClient()
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, staleTime: Number.POSITIVE_INFINITY },
  })
  const store = (key: CallKey, answer: object, input = {}) =>
    client.setQueryData(cacheKey(key, input), {
      kind: 'ok',
      answer: { ...answer, state: STATE.ok, errors: {} },
    })
  const list = packs.length === 0 ? [{ ...SAMPLE, name: sampleName }] : packs.map(listed)
  store('GET /user/point', user)
  store('GET /user/banner', banners)
  store('GET /user/card_type', { list: cardTypes })
  store('GET /user/pack/list', { list })
  return client
}

function listed({ detail, left }: ShownShop['packs'][number]): Pack {
  return { ...detail, pack_count: left }
}

const SAMPLE: Pack = {
  id: 1,
  name: '',
  image: [samplePicture],
  point: 500,
  payment_method: '1',
  card_type: 1,
  rarities: [],
  total_pack_count: 200,
  pack_count: 120,
  max_buy_count: 0,
  can_limit: 0,
  limit_message: '',
  is_before: false,
  start_date: '',
  starts_at: 0,
  format_end_date: '',
  show_cardlist: '1',
  detail: '',
}
