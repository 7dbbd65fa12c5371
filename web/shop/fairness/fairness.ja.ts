import { formatNumber } from '#web/kit/money.ts'
import type { Finding, StepName, Verdict } from '#web/shop/fairness/verifier/proof.rule.ts'
import { NEEDS_HTTPS } from './needs-https.ts'

export interface StepNumbers {
  readonly draws: number
  readonly sold: number
  readonly left: number
}
export interface Tally {
  readonly good: number
  readonly open: number
  readonly milliseconds: number
}
type StepTexts = {
  readonly [Name in StepName]: {
    readonly title: string
    readonly how: string
    readonly found: { readonly [Found in Finding<Name>]: (numbers: StepNumbers) => string }
  }
}

const needsHttps = () => NEEDS_HTTPS.ja

const steps: StepTexts = {
  composition: {
    title: '中身は、販売開始前に決まっていた',
    how: '公開された中身の一覧をそのまま計算にかけると、64桁のハッシュ値になります。1文字でも変わると、まったく別の値になります。',
    found: {
      fixed: () =>
        '公開されている中身の一覧のハッシュ値は、この購入が使ったハッシュ値と同じです。中身は、あとから変えられていません。',
      changed: () =>
        '公開されている中身の一覧のハッシュ値が、この購入が使ったハッシュ値と違います。',
      absent: () => '中身の一覧が手元にないため、確かめられません。',
      needsHttps,
    },
  },
  promise: {
    title: '店は、約束した「サーバーシード」を使った',
    how: 'サーバーシードは、抽選のもとになる64桁の数です。購入の前はシードを隠したままハッシュ値だけを示し、購入のあとでシードを公開します。',
    found: {
      kept: () =>
        '公開されたサーバーシードのハッシュ値は、約束のハッシュ値と同じです。店はシードを差し替えていません。',
      broken: () => '公開されたサーバーシードのハッシュ値が、約束のハッシュ値と違います。',
      needsHttps,
    },
  },
  shown: {
    title: '約束は、購入の前に届いていた',
    how: '購入した端末は、店から届いた約束のハッシュ値を、結果が出る前に保存します。店はこの控えを変更できません。',
    found: {
      same: () => 'この端末が購入の前に受け取って控えた約束と、同じです。',
      other: () => 'この端末が購入の前に控えた約束と、違います。',
      notStored: () =>
        '店の記録では、購入の前に届いています。購入した端末で開くと、その端末の控えと見比べられます。',
      never: () =>
        'この購入は、約束を受け取らずに行われました（このサイトの画面を使わない購入など）。',
    },
  },
  ownSeed: {
    title: '「クライアントシード」が混ぜられた',
    how: 'クライアントシードは、購入のたびにお使いの端末が作る64桁の数です。店は約束を出したあとでこの数を知るため、都合のよいシードを選び直せません。',
    found: {
      same: () =>
        'この端末が作ったシードが、そのまま混ぜられています。店だけでは結果を決められません。',
      other: () => 'この端末が作ったシードと、混ぜられたシードが違います。',
      notStored: () =>
        'シードが混ぜられた記録があります。購入した端末で開くと、その端末の控えと見比べられます。',
      none: () =>
        'この購入には、クライアントシードがありません（このサイトの画面を使わない購入など）。',
    },
  },
  counts: {
    title: '引く前の残りの数が合っている',
    how: '引く前に残っていた数を、景品の番号の順に並べています。それまでのすべての購入からも同じ数になることは、公開記録で確かめられます。',
    found: {
      sound: ({ sold, left }) =>
        sold === 0
          ? `残りは${formatNumber(left)}口。このくじで最初の購入で、内訳は公開された中身そのままです。`
          : `残りは${formatNumber(left)}口。総口数から、それまでに引かれた${formatNumber(sold)}口を除いた数と同じで、どの景品も公開された数を超えていません。`,
      unsound: ({ left }) => `残り${formatNumber(left)}口の内訳が、公開された中身と合いません。`,
      absent: () => '中身の一覧が手元にないため、確かめられません。',
    },
  },
  prizes: {
    title: '引き直しても、同じ景品になった',
    how: '2つのシードを混ぜて乱数の列を作り、残りの口から1口ずつ、どの口も同じ確率になるように選びます。同じシードからは、誰が計算しても同じ結果になります。',
    found: {
      same: ({ draws }) =>
        `2つのシードから${formatNumber(draws)}口を引き直すと、1口目から最後まで、すべて同じ景品になりました。`,
      other: ({ draws }) =>
        `2つのシードから${formatNumber(draws)}口を引き直すと、違う景品になりました。`,
      needsHttps,
    },
  },
  extras: {
    title: '特別賞は、公開された口のとおり',
    how: 'ラストワン賞やキリ番賞がどの口に付くかは、販売開始前に公開されています。口には引かれた順に番号が付き、その番号を引いた購入に、引いた景品とは別にプレゼントされます。',
    found: {
      same: () => 'この購入の口に付く特別賞と、記録された特別賞は同じです。',
      other: () => 'この購入の口に付く特別賞と、記録された特別賞が違います。',
      absent: () => '中身の一覧が手元にないため、確かめられません。',
    },
  },
  head: {
    title: '前の記録とつながっている',
    how: '購入の記録は、1つ前の記録のハッシュ値を含んでいます。1件でも抜いたり書き換えたりすると、そのあとのすべてのハッシュ値が変わります。',
    found: {
      same: () =>
        'この購入は、1つ前の購入の記録に正しくつながっています。あとから書き換えると、つながりが切れて分かります。',
      other: () => 'この購入の記録は、前後の記録とつながりません。',
      needsHttps,
    },
  },
  cards: {
    title: '画面のカードは、引かれた景品と同じ',
    how: '購入の画面に出るカードを1枚ずつ、名前・レアリティ・変換ポイント・発送の別まで、公開された景品と見比べます。',
    found: {
      same: ({ draws }) =>
        `購入の画面に出る${formatNumber(draws)}枚は、引かれた景品と1枚ずつ同じです。`,
      other: () => '購入の画面に出るカードと、引かれた景品が違います。',
      absent: () => 'ファイルには購入の画面がないため、見比べられません。',
    },
  },
  signed: {
    title: '店が、この記録に署名している',
    how: '店は販売中、1分ごとに最新の記録に署名し、公開します。この購入からその記録までのつながりをたどり、署名を店の公開鍵で確かめます。署名があるかぎり、店はこの記録を「なかった」とは言えません。',
    found: {
      right: () =>
        'この購入のあとに公開された署名を、この端末で確かめました。店は、この購入をあとから否定できません。',
      wrong: () => 'この購入のあとに公開された署名が、この購入の記録と合いません。',
      unable: () =>
        'お使いのブラウザーには、この署名（Ed25519）を確かめる機能がありません。新しいブラウザーで開くと確かめられます。',
      needsHttps,
    },
  },
}

/** Texts of the proof of a purchase. */
export const fairnessJa = {
  proofTitle: '抽選の証明',
  proofLead:
    'この購入が約束どおりに引かれたかを、店を信じることなく、お使いの端末だけで確かめます。',
  chapterNumerals: ['一', '二', '三'],
  chapters: ['前もって約束されていたこと', '混ぜられたもの', '出てきたもの'],
  steps,
  marks: { true: '一致', false: '不一致', open: '確認できず' } as Record<Verdict, string>,
  seals: { true: '証', false: '否', open: '済' } as Record<Verdict, string>,
  verdicts: {
    true: '約束どおりの抽選でした',
    false: '合わない点があります',
    open: '合わない点はありません',
  } as Record<Verdict, string>,
  tally: {
    true: ({ good }: Tally) => `${good}項目すべてが合いました。`,
    false: () =>
      '下の×印をご覧ください。レシートを保存しておくと、誰でも同じ確認ができます。お問い合わせの際にお送りください。',
    open: ({ good, open }: Tally) =>
      `${good}項目が合い、${open}項目はここでは確かめられませんでした。`,
  } as Record<Verdict, (tally: Tally) => string>,
  byItself: ({ milliseconds }: Tally) =>
    `計算はこの端末の中だけで行いました（${formatNumber(milliseconds)}ミリ秒）。通信を切っても、同じように確かめられます。`,
  needsHttps: NEEDS_HTTPS.ja,
  again: 'もう一度確かめる',
  details: '詳しく見る',
  drawnCards: (count: number) => `当たったカード（${formatNumber(count)}枚）`,
  extra: '特別賞',
  times: (count: number) => `×${formatNumber(count)}`,
  values: {
    pack_root: '中身のハッシュ値',
    total: '総口数',
    commitment: '約束のハッシュ値',
    stored: 'この端末の控え',
    seed: 'サーバーシード',
    client_seed: 'クライアントシード',
    epoch: '抽選期間のID',
    member_tag: '会員の匿名ID',
    n: 'この会員のこれまでの購入',
    t: 'このくじのこれまでの購入',
    k: 'それまでに引かれた口数',
    q: '引いた口数',
    counts_before: '引く前の残り',
    prizes: '引かれた景品の番号',
    extras: '特別賞の口と番号',
    head_before: '前の記録のハッシュ値',
    head_after: 'この記録のハッシュ値',
    signed_at: '署名の時刻',
    links: 'その間の購入',
    signed_head: '署名された最新の記録',
    signature: '署名',
    public_key: '署名の公開鍵',
    formula: '計算',
  },

  fileTitle: 'レシートのファイル',
  fileLead:
    'レシートは、確認に必要なすべての値が入ったファイルです。保存しておけば、いつでも、店がなくなっても確かめられます。',
  save: 'レシートを保存する',
  open: 'ファイルを選んで確かめる',
  drop: 'ここにファイルを置いても確かめられます。ファイルはどこにも送られません。',
  notReceipt: 'このファイルはレシートではないようです。',
  openedFile: (name: string) => `ファイル「${name}」を確かめた結果です。`,
  closeFile: 'ファイルを閉じる',
  toLog: 'このくじの公開記録',
  toExplanation: '証明のしくみ',

  unknown: 'この購入は見つかりませんでした。',
  forMembers: 'ご自分の購入を確かめるには、ログインしてください。',
  toLogin: 'ログインする',
  toHistory: '購入履歴を見る',
}

export type FairnessTexts = typeof fairnessJa
