/**
 * Phrases that offer a reward for several different cards together. The law against unjustifiable
 * premiums forbids every reward for collecting a set (カード合わせ).
 */
const SET_WORDS = [
  /コンプ(リート|ガチャ|達成|報酬|特典|賞|した|する|で|$)/,
  /(全|すべて|全て|全部)の?(種類|種|カード|絵柄)(を|が)?.{0,6}(揃|そろ|集|コンプ|達成|入手|獲得)/,
  /(?<!品)(揃|そろ)(え|っ|う)/,
  /(カード|絵)(合わせ|あわせ)/,
  /(シリーズ|セット|絵柄|種類).{0,8}集め/,
  /\bcomplete\b.{0,20}\b(sets?|series|collections?|cards?)\b/i,
  /\b(collect|get|own)\b.{0,20}\b(all|every|each|full set|different)\b/i,
  /\bfull (set|collection)\b/i,
]

/**
 * Returns the phrases in the texts that seem to offer a reward for a set of different cards; empty
 * if there are none.
 */
export function setWordsIn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    SET_WORDS.flatMap((words) => words.exec(text.normalize('NFKC'))?.[0] ?? []),
  )
  return [...new Set(found)]
}
