/** Characters without sound or shape of their own: accents, soft hyphens, marks of width zero. */
const MARKS = /\p{Variation_Selector}|[\u0300-\u036f]|[\u00ad\u200b-\u200f\u2060\ufeff]/gu
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const KATAKANA_TO_HIRAGANA = 0x60

/**
 * The sign or kanji of each group that stands first, and those that people write in its place. The
 * kanji are old and other forms that occur in names. The database has the same table (`fold_text`).
 */
const GROUPS = `
  -‐‒–—―−ー─━ ~〜∼∽ '‘’‛ʼ "“”„ ・·•‧∙⋅ σς
  高髙 崎﨑嵜 吉𠮷 柳栁桺 浜濱濵 辺邊邉 斎齋 斉齊 沢澤 島嶋嶌 曽曾 桧檜 淵渕渊 館舘 桝枡 薮藪 籠篭 鴎鷗 涛濤 祢禰
  土圡 隆𨺓 徳德 瀬瀨 恵惠 広廣 桜櫻 竜龍 真眞 国國 滝瀧 富冨 峰峯 野埜 弥彌 万萬 桑桒 槙槇 静靜 寿壽 与與 蔵藏
  応應 栄榮 円圓 学學 実實 宝寶 豊豐 児兒 礼禮 条條 楽樂 関關 鉄鐵 竈竃 霊靈 鶴靏靍 湾灣 台臺 恋戀 晋晉 双雙 尭堯
  遥遙 掴摑 頬頰 剥剝 填塡 噛嚙 焔焰 蝉蟬 蛍螢 亜亞 悪惡 為爲 衛衞 縁緣 奥奧 横橫 温溫 価價 壊壞 懐懷 渇渴
  巻卷 陥陷 寛寬 気氣 偽僞 戯戲 虚虛 峡峽 狭狹 暁曉 勲勳 薫薰 掲揭 鶏鷄 芸藝 撃擊 県縣 倹儉 剣劍劒 険險 圏圈 検檢
  顕顯 験驗 厳嚴 恒恆 黄黃 黒黑 砕碎 雑雜 湿濕 収收 従從 渋澁 獣獸 縦縱 緒緖 将將 渉涉 焼燒 奨獎 状狀 乗乘 浄淨
  剰剩 畳疊 嬢孃 譲讓 醸釀 寝寢 慎愼 尽盡 粋粹 酔醉 穂穗 摂攝 専專 戦戰 繊纖 禅禪 壮壯 争爭 荘莊 捜搜 巣巢 装裝
  痩瘦 騒騷 増增 臓臟 即卽 帯帶 滞滯 単單 団團 弾彈 昼晝 鋳鑄 庁廳 徴徵 聴聽 鎮鎭 転轉 伝傳 灯燈 盗盜 稲稻 拝拜
  売賣 髪髮 抜拔 晩晚 秘祕 払拂 仏佛 歩步 毎每 黙默 薬藥 揺搖 様樣 謡謠 来來 頼賴 覧覽 涼凉 緑綠 涙淚 塁壘 暦曆
  歴歷 錬鍊 郎郞 録錄 旧舊 覚覺 経經 軽輕 発發 辞辭 処處 証證 続續 読讀 絵繪 会會 両兩 画畫 数數 断斷 継繼 楼樓
  猟獵 塩鹽 闘鬪 駅驛 図圖 点點 当當 声聲 鴬鶯 桟棧 螺𧏛 祷禱 侠俠 倶俱 躯軀 麺麵 醤醬 鹸鹼 蝋蠟 莱萊 屏屛`

/** Maps each variant to the first of its group. */
export const VARIANTS: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [first = '', ...variants] = group
      return variants.map((variant) => [variant, first] as const)
    }),
)
const VARIANT = new RegExp(`[${[...VARIANTS.keys()].join('')}]`, 'gu')

/**
 * Returns a text as all searches compare it. Width, case, accents, the kind of kana, blank, hyphen
 * or tilde, and forms of the same kanji make no difference. A separate voicing mark is joined. The
 * function `fold_text` of the database does the same.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('゛', '\u3099')
    .replaceAll('゜', '\u309a')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .normalize('NFKC')
    .replaceAll(/[ \t-\r]+/g, ' ')
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replaceAll(VARIANT, (variant) => VARIANTS.get(variant) ?? variant)
}

/** Returns whether a text contains every word of a search; true for a blank search. */
export function isMatch(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word))
}
