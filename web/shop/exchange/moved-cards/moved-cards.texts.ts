import { counted, formatNumber } from '#web/kit/money.ts'

/** Texts about undecided cards that a member brought along from a former shop. */
const ja = {
  title: '前のお店から届いたカード',
  lead: '1枚ずつ、発送かポイントかを選べます。期限までに選ばなかったカードは、ポイントに変わります。',
  until: (day: string) => `選択期限 ${day}`,
  choiceOf: (name: string) => `${name}をどうしますか`,
  ship: '発送',
  decide: (count: number) =>
    count === 0 ? 'カードごとに選んでください' : `選んだ${formatNumber(count)}枚を決定する`,
  confirmTitle: 'この内容でよろしいですか',
  confirmLead: '決定すると、あとから変更できません。',
  confirm: '決定する',
  cancel: '選び直す',
  toShip: '発送するカード',
  toConvert: 'ポイントに変えるカード',
  points: '受け取るポイント',
  cards: (count: number) => `${formatNumber(count)}枚`,
  done: '承りました。発送するカードは、発送状況でご確認いただけます。',
}

const en: typeof ja = {
  title: 'Cards from your former shop',
  lead: 'For each card, choose shipping or points. Cards you haven’t chosen by the deadline become points.',
  until: (day) => `Choose by ${day}`,
  choiceOf: (name) => `What to do with ${name}`,
  ship: 'Ship',
  decide: (count) => (count === 0 ? 'Choose for each card' : `Confirm ${counted(count, 'card')}`),
  confirmTitle: 'Is this right?',
  confirmLead: 'You can’t change this later.',
  confirm: 'Confirm',
  cancel: 'Choose again',
  toShip: 'Cards to ship',
  toConvert: 'Cards to turn into points',
  points: 'Points you receive',
  cards: (count) => counted(count, 'card'),
  done: 'Thank you. You can follow the cards that ship under Shipments.',
}

export const movedCardsTexts = { ja, en }
