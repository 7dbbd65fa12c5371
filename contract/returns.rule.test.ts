import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETURNS } from './constants.ts'
import { unconditionalRefusals } from './returns.rule.ts'

const refusalsIn = (text: string) => [
  ...unconditionalRefusals(text, 'ja'),
  ...unconditionalRefusals(text, 'en'),
]

test('a refusal of returns or refunds is found in both languages, and an exception excuses it', () => {
  for (const [text, isFound] of [
    ['購入後の取り消し・返品・返金はできません。', true],
    ['商品の性質上、購入後の取り消し、返品、返金はお受けしていません。', true],
    ['購入したポイントの返金はいたしません。', true],
    ['いかなる場合も返品不可です。', true],
    ['ご注文のキャンセルは承れません。返品には応じられません。', true],
    ['A purchase cannot be cancelled, returned or refunded.', true],
    ['All sales are final. No refunds.', true],
    ['Points that were bought are not refunded.', true],
    ['Returns are accepted. Orders can’t be cancelled.', true],
    ['お申し込み後の撤回はできません。', true],
    ['An order is final and not refundable.', true],
    ['A sale cannot be cancelled.', true],
    ['An item cannot be withdrawn.', true],
    ['No refund.', true],
    ['No cancellation.', true],
    ['Goods aren’t returnable.', true],
    ['This order isn’t refunded.', true],
    [RETURNS.ja, false],
    [RETURNS.en, false],
    ['途中で短くしたり、取り消したりすることはできません。', false],
    ['返金先の口座をご登録ください。', false],
    ['Returned to us', false],
    ['返品をご希望ですか？ポイントの譲渡はできません。', false],
    ['返品について\nポイントの譲渡はできません。', false],
    ['An order was returned? Points cannot be moved.', false],
  ] as const)
    assert.equal(refusalsIn(text).length > 0, isFound, text)
})
