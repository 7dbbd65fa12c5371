const NOUN = {
  ja: /返品|返金(?!され|先)|払い戻し|払戻|キャンセル|(?:購入|申し込み|注文).*(?:取り消し|取消|撤回)/,
  en: /\b(?:purchases?|orders?|sales?|goods|points|items?|there are)\b.*\b(?:cancel\w*|refund\w*|return(?:s|ed|able)|withdr\w+)\b|\b(?:no|not?) (?:refunds?|returns|cancellations?)\b/i,
}
const REFUSAL = {
  ja: /できません|できない|お受けしていません|お受けしません|お受けできません|いたしません|致しません|行いません|応じません|応じられません|しかねます|不可/,
  en: /\b(?:cannot|can[’']t|no|not|never|aren[’']t|isn[’']t|non)\b/i,
}
const EXCEPTION = {
  ja: /を除|除いて|限りではありません|でない限り|なければ/,
  en: /\b(?:unless|except)\b/i,
}

/**
 * Returns the sentences of a text that refuse returns or refunds without an exception. Consumer
 * contract law makes them invalid, whatever the shop means by them.
 */
export function unconditionalRefusals(text: string, language: 'ja' | 'en'): readonly string[] {
  return text
    .split(/(?<=[。！？])|(?<=[.!?])\s|\n/)
    .filter((sentence) => NOUN[language].test(sentence) && REFUSAL[language].test(sentence))
    .filter((sentence) => !EXCEPTION[language].test(sentence))
}
