import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

/** Texts about undecided cards that a member brought along from a former shop. */
export const movedCardsTexts = bothLanguages({
  title: ['前のお店から届いたカード', 'Cards from your former shop'],
  lead: [
    '1枚ずつ、発送かポイントかを選べます。期限までに選ばなかったカードは、ポイントに変わります。',
    'For each card, choose shipping or points. Cards you haven’t chosen by the deadline become points.',
  ],
  until: [(day: string) => `選択期限 ${day}`, (day: string) => `Choose by ${day}`],
  choiceOf: [
    (name: string) => `${name}をどうしますか`,
    (name: string) => `What to do with ${name}`,
  ],
  ship: ['発送', 'Ship'],
  decide: [
    (count: number) =>
      count === 0 ? 'カードごとに選んでください' : `選んだ${formatNumber(count)}枚を決定する`,
    (count: number) => (count === 0 ? 'Choose for each card' : `Confirm ${counted(count, 'card')}`),
  ],
  confirmTitle: ['この内容でよろしいですか', 'Is this right?'],
  confirmLead: ['決定すると、あとから変更できません。', 'You can’t change this later.'],
  confirm: ['決定する', 'Confirm'],
  cancel: ['選び直す', 'Choose again'],
  toShip: ['発送するカード', 'Cards to ship'],
  toConvert: ['ポイントに変えるカード', 'Cards to turn into points'],
  points: ['受け取るポイント', 'Points you receive'],
  cards: [(count: number) => `${formatNumber(count)}枚`, (count: number) => counted(count, 'card')],
  done: [
    '承りました。発送するカードは、発送状況でご確認いただけます。',
    'Thank you. You can follow the cards that ship under Shipments.',
  ],
})
