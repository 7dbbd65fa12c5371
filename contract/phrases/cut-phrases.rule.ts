import { FEATURES, SCORE_MIN } from './phrase-model.ts'

/** A zero-width space, at which browsers may break a line. */
export const PHRASE_BREAK = '\u200b'

/** Words that the model would cut, and that read better whole. */
const WHOLE_WORDS =
  /方法|方[への]|生年月日|全角カタカナ|規約・表記|バージョン|その[場他]|しくみ|そろう|もう一度|切り替わ|お(?:支払い(?:は|せずに)|友だち|気に入り|一人様|引き換え|問い合わせ)|ご利用(?:ガイド|状況)/g
/** Words after which a line may break, although the model does not break there. */
const BREAK_AFTER = /もう一度(?=..)/g
/** No line begins with the first kind of character, or ends with the second. */
const NO_BREAK_BETWEEN =
  /(?=[、。，．・：；？！…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ」』）】〉》〕］])|(?<=[「『（【〈《〔［])/g
const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/
/** Texts up to this length stay whole: they fit on a line. */
const SHORT_LENGTH = 6
const CUT_TEXTS_MAX = 2_000

const groups = FEATURES.map(([offset, length, sequencesByWeight]) => ({
  offset,
  length,
  weights: new Map(
    Object.entries(sequencesByWeight).flatMap(([weight, sequences]) =>
      split(sequences, length).map((sequence) => [sequence, Number(weight)] as const),
    ),
  ),
}))
const cutTexts = new Map<string, string>()

/**
 * Puts a zero-width space between the phrases of a Japanese text. Together with
 * `word-break: keep-all` the lines then break between phrases in every browser, as they do with
 * `word-break: auto-phrase`, which only Chromium has. Other texts stay as they are.
 */
export function cutPhrases(text: string): string {
  if (text.length <= SHORT_LENGTH || !JAPANESE.test(text)) return text
  const known = cutTexts.get(text)
  if (known !== undefined) return known
  const cut = text.includes(PHRASE_BREAK) ? text : phrasesOf(text).join(PHRASE_BREAK)
  if (cutTexts.size >= CUT_TEXTS_MAX) cutTexts.clear()
  cutTexts.set(text, cut)
  return cut
}

export function withoutPhraseBreaks(text: string): string {
  return text.replaceAll(PHRASE_BREAK, '')
}

/** No phrase at the beginning or the end is a single character, which would be alone on a line. */
function phrasesOf(text: string): readonly string[] {
  const phrases: string[] = []
  const unbreakable = unbreakablePositions(text)
  const breakable = new Set(
    [...text.matchAll(BREAK_AFTER)].map(({ 0: word, index }) => index + word.length),
  )
  let startsAt = 0
  for (let at = 2; at < text.length - 1; at += 1) {
    if (unbreakable.has(at)) continue
    if (!breakable.has(at) && scoreAt(text, at) <= SCORE_MIN) continue
    phrases.push(text.slice(startsAt, at))
    startsAt = at
  }
  return [...phrases, text.slice(startsAt)]
}

function unbreakablePositions(text: string): ReadonlySet<number> {
  const withinWords = [...text.matchAll(WHOLE_WORDS)].flatMap(({ 0: word, index }) =>
    Array.from({ length: word.length - 1 }, (_, at) => index + at + 1),
  )
  const atMarks = [...text.matchAll(NO_BREAK_BETWEEN)].map(({ index }) => index)
  return new Set([...withinWords, ...atMarks])
}

function scoreAt(text: string, at: number): number {
  let score = 0
  for (const { offset, length, weights } of groups) {
    const from = at + offset
    if (from >= 0) score += weights.get(text.slice(from, from + length)) ?? 0
  }
  return score
}

function split(sequences: string, length: number): readonly string[] {
  const count = sequences.length / length
  return Array.from({ length: count }, (_, at) => sequences.slice(at * length, (at + 1) * length))
}
