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
 * Phrases that promise a win or a gain. The same law forbids texts that make the goods seem better
 * than they are, and the shop shows chances and returns only as computed numbers.
 */
const CLAIMS = [
  /(必ず|絶対(に)?|確実に|100%)[^。、]{0,6}(当た|当り|出る|出ます|勝|儲|得)/,
  /(当た|当り|当選)[^。、]{0,4}(確定|保証)/,
  /(還元率|回収率|期待値|リターン)[^。、]{0,6}\d/,
  /実質(無料|タダ|ただ|0円)/,
  /(高|超高|激高)(確率|還元)/,
  /(損(を)?し(ない|ません)|損なし|元が取れ|元を取れ|儲か|爆益|勝ち確)/,
  /\b(guaranteed?|sure|certain) (to )?(win|hit|profit)/i,
  /\balways wins?\b/i,
  /\b(can.?t|cannot|never|won.?t) lose\b/i,
  /\brisk.?free\b/i,
  /\b(high|great|best) (chances?|odds)\b/i,
  /\b(practically|virtually|effectively) free\b/i,
  /\breturn( rate)?( of)? \d/i,
]

/** Returns the phrases that need a second look; empty if there are none. */
export function doubtfulWordsIn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    [...SET_WORDS, ...CLAIMS].flatMap((words) => words.exec(text.normalize('NFKC'))?.[0] ?? []),
  )
  return [...new Set(found)]
}
