import { counted, formatNumber } from '#web/kit/money.ts'
import { NEEDS_HTTPS } from '#web/shop/fairness/needs-https.ts'
import type { Finding, StepName } from '#web/shop/fairness/verifier/proof.rule.ts'

export interface StepNumbers {
  readonly draws: number
  readonly sold: number
  readonly left: number
}
type StepTexts = {
  readonly [Name in StepName]: {
    readonly title: string
    readonly how: string
    readonly found: { readonly [Found in Finding<Name>]: (numbers: StepNumbers) => string }
  }
}

const needsHttpsJa = () => NEEDS_HTTPS.ja

const ja: StepTexts = {
  composition: {
    title: '中身は、販売開始前に決まっていた',
    how: '公開された中身の一覧をそのまま計算にかけると、64桁のハッシュ値になります。1文字でも変わると、まったく別の値になります。',
    found: {
      fixed: () =>
        '公開されている中身の一覧のハッシュ値は、この購入が使ったハッシュ値と同じです。中身は、あとから変えられていません。',
      changed: () =>
        '公開されている中身の一覧のハッシュ値が、この購入が使ったハッシュ値と違います。',
      absent: () => '中身の一覧が手元にないため、確かめられません。',
      needsHttps: needsHttpsJa,
    },
  },
  promise: {
    title: '店は、約束した「サーバーシード」を使った',
    how: 'サーバーシードは、抽選のもとになる64桁の数です。購入の前はシードを隠したままハッシュ値だけを示し、購入のあとでシードを公開します。',
    found: {
      kept: () =>
        '公開されたサーバーシードのハッシュ値は、約束のハッシュ値と同じです。店はシードを差し替えていません。',
      broken: () => '公開されたサーバーシードのハッシュ値が、約束のハッシュ値と違います。',
      needsHttps: needsHttpsJa,
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
  notaries: {
    title: '立会人は、引く前に署名していた',
    how: '立会人は店から独立した第三者です。購入の内容が決まってから、誰も結果を計算できないうちに、一度だけ署名します。この署名も抽選に混ぜられます。',
    found: {
      right: () =>
        'このくじの立会人全員の署名が、公開された鍵に合います。署名のあとで購入を抜いたり並べ替えたりすると、必ず分かります。',
      wrong: () => '立会人の署名がないか、余分にあるか、公開された鍵に合いません。',
      absent: () => '中身の一覧が手元にないため、誰が署名すべきかを確かめられません。',
      unable: () => 'このブラウザは署名を確かめられません。新しいブラウザで確かめられます。',
      needsHttps: needsHttpsJa,
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
      needsHttps: needsHttpsJa,
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
      needsHttps: needsHttpsJa,
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
      needsHttps: needsHttpsJa,
    },
  },
  turn: {
    title: '順番が来てから買われている',
    how: 'このくじは、会員ごとに抽選で決まる順番が来てから買えます。順番は、匿名IDから誰でも計算できます。店が1分ごとに署名する記録の時刻と比べると、順番より前の購入がないか分かります。',
    found: {
      right: () => 'この購入が入った署名は、会員の順番が来たあとのものです。',
      wrong: () => 'この購入は、会員の順番が来る前に店が署名した記録に入っています。',
      absent: () => 'まだ署名がないため、時刻を比べられません。',
      needsHttps: needsHttpsJa,
    },
  },
}

const draws = (count: number) => counted(count, 'draw')

const needsHttpsEn = () => NEEDS_HTTPS.en

const en: StepTexts = {
  composition: {
    title: 'The contents were fixed before the sale',
    how: 'The published list of contents, exactly as it is, is turned into a 64-digit fingerprint. Changing a single letter gives a completely different fingerprint.',
    found: {
      fixed: () =>
        'The fingerprint of the published contents is the one that this purchase used. Nothing was changed afterwards.',
      changed: () =>
        'The fingerprint of the published contents is not the one that this purchase used.',
      absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
      needsHttps: needsHttpsEn,
    },
  },
  promise: {
    title: 'The shop used the seed it had promised',
    how: 'The shop’s seed is a 64-digit number that the draw starts from. Before the purchase the shop hides it and shows only its fingerprint; afterwards it reveals the seed.',
    found: {
      kept: () =>
        'The fingerprint of the revealed seed is the promised one. The shop did not swap its seed.',
      broken: () => 'The fingerprint of the revealed seed is not the promised one.',
      needsHttps: needsHttpsEn,
    },
  },
  shown: {
    title: 'The promise came before the purchase',
    how: 'The device you buy with saves the promised fingerprint before there is a result. The shop has no access to that note.',
    found: {
      same: () => 'It is the promise that this device received and saved before the purchase.',
      other: () => 'It is not the promise that this device saved before the purchase.',
      notStored: () =>
        'According to the shop’s record, it came before the purchase. To compare it with your own device’s note, open this page on the device you bought with.',
      never: () =>
        'This purchase was made without asking for a promise (for example, not through the screens of this site).',
    },
  },
  ownSeed: {
    title: 'Your own seed was mixed in',
    how: 'Your seed is a 64-digit number that your device makes for each purchase. The shop learns it only after its promise, so it cannot choose a seed to suit itself.',
    found: {
      same: () =>
        'The seed that this device made was mixed in as it was. The shop alone cannot decide the result.',
      other: () => 'The seed that was mixed in is not the one that this device made.',
      notStored: () =>
        'According to the record, a seed was mixed in. To compare it with your own device’s note, open this page on the device you bought with.',
      none: () =>
        'This purchase has no seed of yours (for example, not made through the screens of this site).',
    },
  },
  counts: {
    title: 'What was left before the draw adds up',
    how: 'These are the numbers left before the draw, in the order of the prizes. That all earlier purchases lead to the same numbers can be checked in the public log.',
    found: {
      sound: ({ sold, left }) =>
        sold === 0
          ? `${draws(left)} left. This was the first purchase of the pack: all that was published was still there.`
          : `${draws(left)} left: the total without the ${formatNumber(sold)} drawn before, and of no prize more than was published.`,
      unsound: ({ left }) =>
        `The ${draws(left)} said to be left ${left === 1 ? 'does' : 'do'} not agree with the published contents.`,
      absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
    },
  },
  notaries: {
    title: 'The notaries had signed before the draw',
    how: 'A notary is somebody independent of the shop. Once the purchase is fixed, and before anybody can compute its result, the notary signs it, once. The signature enters the draw too.',
    found: {
      right: () =>
        'The signatures of all notaries of this pack fit their published keys. Purchases that are dropped or reordered after this are found out.',
      wrong: () =>
        'A signature of a notary is missing, does not fit its published key, or is one too many.',
      absent: () => 'Without the composition it is not known who must have signed.',
      unable: () => 'This browser cannot check signatures. A newer browser can.',
      needsHttps: needsHttpsEn,
    },
  },
  prizes: {
    title: 'Drawn again, the prizes are the same',
    how: 'The two seeds are mixed into a series of numbers, which pick one draw after another from what is left, each with the same chance. The same seeds always give the same result.',
    found: {
      same: ({ draws: count }) =>
        count === 1
          ? 'Your draw was drawn again from the two seeds, and it won the same prize.'
          : `All ${draws(count)} were drawn again from the two seeds, and each won the same prize.`,
      other: ({ draws: count }) =>
        count === 1
          ? 'Drawn again from the two seeds, 1 draw leads to another prize.'
          : `Drawn again from the two seeds, ${draws(count)} lead to other prizes.`,
      needsHttps: needsHttpsEn,
    },
  },
  extras: {
    title: 'The extra prizes belong to its tickets',
    how: 'Which tickets win an extra prize, the last one or every so many, was published before the sale. Tickets are numbered as they are drawn. The purchase that takes such a ticket gets the extra prize on top of its draws.',
    found: {
      same: () => 'The tickets of this purchase win exactly the extra prizes on its record.',
      other: () => 'The tickets of this purchase win other extra prizes than its record says.',
      absent: () => 'The list of contents is not at hand, so this cannot be checked here.',
    },
  },
  head: {
    title: 'It is a link of the chain',
    how: 'The record of a purchase holds the fingerprint of the one before. Leaving one out, or rewriting it, changes every fingerprint after it.',
    found: {
      same: () =>
        'This purchase is correctly linked to the record before it. Rewriting it later would break the chain.',
      other: () => 'The record of this purchase is not linked to its neighbours.',
      needsHttps: needsHttpsEn,
    },
  },
  cards: {
    title: 'The cards on your screen are the prizes drawn',
    how: 'Each card on the screens of this purchase is compared with the published prize: its name, its rarity, the points it converts to, and whether it only ships.',
    found: {
      same: ({ draws: count }) =>
        count === 1
          ? 'The card on the screens of this purchase is the prize that was drawn.'
          : `The ${formatNumber(count)} cards on the screens of this purchase are, one by one, the prizes that were drawn.`,
      other: () => 'The cards on the screens of this purchase are not the prizes that were drawn.',
      absent: () =>
        'A file does not hold the screens of the purchase, so there is nothing to compare.',
    },
  },
  signed: {
    title: 'The shop has signed this record',
    how: 'While a pack sells, the shop signs its newest record every minute and publishes it. Your device follows the chain from this purchase to that place and checks the signature with the shop’s public key. As long as there is a signature, the shop cannot say that the record never was.',
    found: {
      right: () =>
        'This device has checked the signature that was published after your purchase. The shop cannot deny this purchase later.',
      wrong: () =>
        'The signature that was published after this purchase does not agree with its record.',
      unable: () =>
        'Your browser cannot check this kind of signature (Ed25519). A newer browser can.',
      needsHttps: needsHttpsEn,
    },
  },
  turn: {
    title: 'Bought after its turn had come',
    how: 'Each member buys this pack from a turn on, which is drawn. Anyone can compute it from the anonymous ID. The shop signs its record every minute, and the times of these signatures show whether a purchase came before its turn.',
    found: {
      right: () => 'The signature that covers this purchase is later than its member’s turn.',
      wrong: () => 'The shop signed a record with this purchase before its member’s turn.',
      absent: () => 'There is no signature yet, so there is no time to compare with.',
      needsHttps: needsHttpsEn,
    },
  },
}

export const stepTexts = { ja, en }
