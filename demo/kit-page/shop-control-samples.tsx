import { useState } from 'react'
import type { Card } from '#contract/draws.ts'
import type { Pack } from '#contract/packs.ts'
import { useTexts } from '#web/language/language.ts'
import { CardListTools } from '#web/shop/decisions/pick/card-list-tools.tsx'
import type { GroupListView } from '#web/shop/decisions/pick/group-list.rule.ts'
import { splitByPick } from '#web/shop/decisions/pick/pick.rule.ts'
import { PickBar } from '#web/shop/decisions/pick/pick-bar.tsx'
import { PickTools } from '#web/shop/decisions/pick/pick-tools.tsx'
import { PickableGroup } from '#web/shop/decisions/pick/pickable-group.tsx'
import { usePicks } from '#web/shop/decisions/pick/use-picks.ts'
import { SoundToggle } from '#web/shop/draws/reveal/sound-toggle.tsx'
import { GoodsFilter } from '#web/shop/exchange/goods-filter.tsx'
import { ArticleList } from '#web/shop/legal/article-list.tsx'
import { NavList } from '#web/shop/members/nav-list.tsx'
import { AddressKind } from '#web/shop/members/person/address-kind.tsx'
import { Chip } from '#web/shop/packs/find/chip.tsx'
import { PackTicket } from '#web/shop/packs/list/pack-ticket.tsx'
import { CountSelect } from '#web/shop/packs/spin/count-select.tsx'
import { Services } from '#web/shop/packs/top/services.tsx'
import { CourseTicket } from '#web/shop/payments/courses/course-ticket.tsx'
import { MethodChoice } from '#web/shop/payments/methods/method-choice.tsx'
import { RadioGroup } from '#web/shop/payments/methods/radio-group.tsx'
import { AccountSamples } from './account-samples.tsx'
import fan from './fan.svg'
import kite from './kite.svg'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

/** Shows controls that are defined in the code of the shop's screens and not in the kit. */
export function ShopControlSamples() {
  return (
    <>
      <div className={styles.grid}>
        <ListSamples />
        <PaymentSamples />
      </div>
      <PackSamples />
      <DecisionSamples />
      <AccountSamples />
      <div className={styles.stage} data-theme="night">
        <SoundToggle isOn={false} onToggle={() => undefined} />
      </div>
      <Services />
    </>
  )
}

function ListSamples() {
  const { shop } = useTexts(sampleTexts)
  const items = [
    { name: shop.item, text: shop.itemText, to: '/' },
    { name: shop.item, text: shop.itemText, onPress: () => undefined },
  ]
  const sections = [{ heading: shop.item, lines: [] }]
  return (
    <>
      <NavList label={shop.item} items={items} />
      <ArticleList label={shop.item} sections={sections} />
      <GoodsFilter searchText="" sort={0} onSearch={() => undefined} onSort={() => undefined} />
    </>
  )
}

function PaymentSamples() {
  const { shop } = useTexts(sampleTexts)
  const [isAbroad, setIsAbroad] = useState(false)
  const [count, setCount] = useState(1)
  const [place, setPlace] = useState<'first' | 'second'>('first')
  const course = { id: 1, point: 10_000, price: 10_000, coin: 0, memo: shop.memo }
  const method = { memo: '', script: null, needs_apple_pay: false }
  const options = shop.methods.map((name, index) => ({ ...method, id: index + 1, name }))
  return (
    <>
      <ul>
        <CourseTicket course={course} balance={0} pack={undefined} />
      </ul>
      <MethodChoice options={options} chosenId={1} onChoose={() => undefined} />
      <RadioGroup
        legend={shop.item}
        name="place"
        values={['first', 'second']}
        names={shop.places}
        value={place}
        error={undefined}
        onValue={setPlace}
      />
      <AddressKind isAbroad={isAbroad} onChange={setIsAbroad} />
      <CountSelect count={count} countMax={100} error="" onCountChange={setCount} />
    </>
  )
}

function PackSamples() {
  const { shop } = useTexts(sampleTexts)
  const pack: Pack = {
    id: 1,
    name: shop.pack,
    image: [fan],
    point: 500,
    payment_method: '1',
    card_type: 1,
    rarities: [],
    total_pack_count: 1_000,
    pack_count: 400,
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
  const packs = [
    pack,
    { ...pack, id: 2, payment_method: '2' as const },
    { ...pack, id: 3, pack_count: 0 },
  ]
  return (
    <>
      <div className={styles.row}>
        <Chip isSelected onSelect={() => undefined}>
          {shop.item}
        </Chip>
        <Chip isSelected={false} onSelect={() => undefined}>
          {shop.item}
        </Chip>
      </div>
      <ul className={styles.grid}>
        {packs.map((sample) => (
          <PackTicket key={sample.id} pack={sample} isFirst />
        ))}
      </ul>
    </>
  )
}

function DecisionSamples() {
  const { shop } = useTexts(sampleTexts)
  const [view, setView] = useState<GroupListView>({ sort: 'drawn', rarity: undefined })
  const picks = usePicks(0)
  const card: Card = {
    history_id: 1,
    name: shop.card,
    image: kite,
    rarity: 3,
    rarity_label: 'UR',
    model_number: 'A-1',
    num: 1,
    buy_point: 500,
    action_type: '0',
  }
  const cards = [
    card,
    { ...card, history_id: 2 },
    { ...card, history_id: 3, rarity: 0, rarity_label: 'N' },
  ]
  return (
    <>
      <CardListTools cards={cards} view={view} onView={setView} />
      <div className={styles.grid}>
        <PickableGroup
          group={{ card, ids: [1, 2], count: 2 }}
          index={0}
          pickedCount={1}
          onToggle={() => undefined}
          onQuantity={() => undefined}
        />
      </div>
      <div className={styles.stage}>
        <PickBar
          ref={null}
          splitCards={splitByPick(cards, picks.pickedIds)}
          tools={<PickTools cards={cards} picks={picks} rarity={view.rarity} />}
          onNext={() => undefined}
        />
      </div>
    </>
  )
}
