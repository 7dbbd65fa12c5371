import type { TemplateText } from '#contract/console/texts/mail-templates.rule.ts'
import { COUNSELLING_SENTENCE } from '#contract/counselling.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Language } from '#server/platform/language.ts'

const NOT_YOU = 'お心当たりのない場合は、すぐにパスワードを再設定のうえ、お問い合わせください。'
const NOT_YOU_EN = 'If this wasn’t you, please reset your password right away and contact us.'
const IGNORE = 'お心当たりのない場合は、このメールを破棄してください。'
const IGNORE_EN = 'If you didn’t request this, please ignore this email.'

/**
 * The texts with which the shop begins, in the form in which operators change them. The
 * occasions are in `contract/occasions.ts`.
 */
export const BUILT_IN: Readonly<Record<Occasion, Readonly<Record<Language, TemplateText>>>> = {
  'mail-confirmation': {
    ja: {
      subject: 'メールアドレスのご確認',
      body: `下のボタンを押すと、ご登録のメールアドレスの確認が完了します。このリンクは24時間、1回だけ有効です。クーポンなどの特典は、確認のあとに進呈します。

[メールアドレスを確認する]({{url}})

${IGNORE}`,
    },
    en: {
      subject: 'Confirm your email address',
      body: `Press the button below to confirm the email address of your account. The link works once, within 24 hours. Coupons and other gifts wait for the confirmation.

[Confirm the email address]({{url}})

${IGNORE_EN}`,
    },
  },
  'mail-change-confirm': {
    ja: {
      subject: '新しいメールアドレスのご確認',
      body: `下のボタンを押すと、新しいメールアドレスへの変更が完了します。このリンクは24時間、1回だけ有効です。

[このメールアドレスに変更する]({{url}})

${IGNORE}`,
    },
    en: {
      subject: 'Confirm your new email address',
      body: `Press the button below to confirm your new email address. The link works once, within 24 hours.

[Use this email address]({{url}})

${IGNORE_EN}`,
    },
  },
  'mail-change-stop': {
    ja: {
      subject: 'メールアドレス変更のお申し込みがありました',
      body: `新しいメールアドレスに送ったリンクが開かれるまでは、これまでのメールアドレスをご利用いただけます。

お心当たりのない場合は、24時間以内に下のボタンで変更を中止し、パスワードを変更してください。すべての端末からログアウトします。

[変更を中止する]({{url}})`,
    },
    en: {
      subject: 'A new email address was requested',
      body: `Your current email address stays valid until the link that we sent to the new one is opened.

If this wasn’t you, please stop the change within 24 hours with the button below, and change your password. All devices will be logged out.

[Stop the change]({{url}})`,
    },
  },
  'mail-changed': {
    ja: {
      subject: 'メールアドレスが変更されました',
      body: `ご登録のメールアドレスが変更されました。次回からは新しいメールアドレスでログインしてください。

${NOT_YOU}`,
    },
    en: {
      subject: 'Your email address was changed',
      body: `The email address of your account was changed. Please log in with the new address from now on.

${NOT_YOU_EN}`,
    },
  },
  'password-changed': {
    ja: {
      subject: 'パスワードが変更されました',
      body: `ご登録のパスワードが変更されました。ほかの端末からはログアウトしています。

${NOT_YOU}`,
    },
    en: {
      subject: 'Your password was changed',
      body: `The password of your account was changed, and your other devices were logged out.

${NOT_YOU_EN}`,
    },
  },
  'password-link': {
    ja: {
      subject: 'パスワード再設定のご案内',
      body: `下のボタンを押して、新しいパスワードを設定してください。このリンクは30分間、1回だけ有効です。

[パスワードを再設定する]({{url}})

${IGNORE}`,
    },
    en: {
      subject: 'Reset your password',
      body: `Press the button below and choose a new password. The link works once, within 30 minutes.

[Reset password]({{url}})

${IGNORE_EN}`,
    },
  },
  'moved-in': {
    ja: {
      subject: 'お引越しのお知らせ',
      body: `これまでご利用のショップの会員情報を、当店に引き継ぎました。ポイント・コインはマイページで、選択待ちのカードは購入履歴でご確認いただけます。

これまでのメールアドレスとパスワードで、そのままログインできます。

[ログインする]({{url}})`,
    },
    en: {
      subject: 'Your account has moved to us',
      body: `Your account of the shop that you used until now has moved to us. You find your points and coins on My page, and cards that wait for your choice in the purchase history.

Log in with the same email address and password as before.

[Log in]({{url}})`,
    },
  },
  'moved-in-password': {
    ja: {
      subject: 'お引越しのお知らせ（パスワードの設定のお願い）',
      body: `これまでご利用のショップの会員情報を、当店に引き継ぎました。ポイント・コインはマイページで、選択待ちのカードは購入履歴でご確認いただけます。

これまでのパスワードは引き継がれません。下のボタンからこのメールアドレスをご入力いただくと、新しいパスワードを設定するリンクをお送りします。

[パスワードを設定する]({{url}})`,
    },
    en: {
      subject: 'Your account has moved to us: please set a password',
      body: `Your account of the shop that you used until now has moved to us. You find your points and coins on My page, and cards that wait for your choice in the purchase history.

Your former password has not moved. Press the button below and enter this email address, and we send you a link with which you set a new password.

[Set a password]({{url}})`,
    },
  },
  welcome: {
    ja: {
      subject: 'ご登録ありがとうございます',
      body: `メールアドレスの確認が完了しました。ようこそ。

すべての抽選は、あとからご自身で確かめられます。購入の上限額は、会員メニューでいつでも設定できます。

[ショップを見る]({{url}})`,
    },
    en: {
      subject: 'Welcome',
      body: `Your email address is confirmed. Welcome!

You can check every draw yourself afterwards. In the member menu, you can set spending limits at any time.

[Visit the shop]({{url}})`,
    },
  },
  'device-added': {
    ja: {
      subject: '新しい端末からログインがありました',
      body: `{{device}} から {{time}} にログインがありました。この端末からのログインは初めてです。

${NOT_YOU}`,
    },
    en: {
      subject: 'A new device logged in',
      body: `{{device}} logged in to your account on {{time}}, for the first time.

${NOT_YOU_EN}`,
    },
  },
  'account-closed': {
    ja: {
      subject: '退会の手続きが完了しました',
      body: '退会の手続きが完了し、ご登録の情報を削除しました。ご利用ありがとうございました。法令で保存が必要な取引の記録は、会員番号だけで保管します。',
    },
    en: {
      subject: 'Your account is closed',
      body: 'Your account is closed, and your personal data is erased. Thank you for having been with us. Records that the law requires us to keep name only your member number.',
    },
  },
  'guardian-cancellation': {
    ja: {
      subject: '未成年者取消のお手続きについて',
      body: `親権者さま（法定代理人さま）のお申し出により、これまでのご購入の取り消しを承りました。

ご返金：{{price}}円。お支払いのときと同じ方法でお返しします。銀行やコンビニでのお支払いは、お返しする口座をうかがうメールを別にお送りします。

お戻しいただくもの：{{parcels}}。お手元の商品を、{{due}}までに当店へお送りください。

まだお送りしていない商品と、残っているポイント・コインは当店に戻ります。お手続きが終わると、アカウントは閉じられます。`,
    },
    en: {
      subject: 'Cancellation by your guardian',
      body: `At the request of your parent or guardian, we have accepted the cancellation of your purchases.

Refund: {{price}} yen, by the way in which you paid. For payments at a bank or store, another email asks for the account to which we transfer the money.

To be sent back: {{parcels}}. Please send what you have received back to us by {{due}}.

What we have not sent yet, and your remaining points and coins, stay with us. Once everything is settled, your account is closed.`,
    },
  },
  'limit-reached': {
    ja: {
      subject: '購入の上限額に達しました',
      body: `ご自身で設定された{{period}}の購入上限額を超えるため、ご購入を承りませんでした。代金はいただいていません。上限額の変更や利用休止は、こちらの画面でできます。

[設定を確認する]({{url}})

${COUNSELLING_SENTENCE.ja}`,
    },
    en: {
      subject: 'You have reached your spending limit',
      body: `We did not accept a purchase, because it would exceed the {{period}} spending limit that you set. You were not charged. There you can also change the limit or take a break.

[See your limits]({{url}})

${COUNSELLING_SENTENCE.en}`,
    },
  },
  'payment-due': {
    ja: {
      subject: 'お支払いのご案内（{{due}}まで）',
      body: deposit('ご注文を承りました。下記のとおりお支払いください。'),
    },
    en: {
      subject: 'How to pay, by {{due}}',
      body: depositEn('Thank you for your order. Please pay as follows.'),
    },
  },
  'payment-reminder': {
    ja: {
      subject: 'お支払い期限は {{due}} です',
      body: deposit('お支払いの期限が近づいています。お支払いがお済みでしたら、ご容赦ください。'),
    },
    en: {
      subject: 'Please pay by {{due}}',
      body: depositEn(
        'Your order is about to expire. If you have paid already, please ignore this email.',
      ),
    },
  },
  'payment-paid': {
    ja: {
      subject: 'お支払いが完了しました',
      body: `お支払いを確認し、{{points}}ポイントをお渡ししました。ありがとうございます。

ご注文番号：{{order_number}}
お支払い額：{{price}}円

領収書は購入履歴から発行できます。

[購入履歴・領収書]({{url}})`,
    },
    en: {
      subject: 'Your payment is complete',
      body: `We have received your payment and added {{points}} points. Thank you.

Order: {{order_number}}
Amount: {{price}} yen

You can issue a receipt in your purchase history.

[Purchase history and receipts]({{url}})`,
    },
  },
  'payment-held': {
    ja: {
      subject: 'ご入金を確認しています',
      body: `ご注文番号 {{order_number}}（{{price}}円）のご入金を確認しましたが、{{reason}}のため、内容を確認しています。ポイントの付与または返金について、あらためてご連絡します。`,
    },
    en: {
      subject: 'We are checking your payment',
      body: 'We received the money for order {{order_number}} ({{price}} yen), but {{reason}}. We are checking it, and will then credit your points or return the money.',
    },
  },
  'payment-refunded': {
    ja: {
      subject: '返金の手続きをしました',
      body: `ご注文番号 {{order_number}} の {{price}}円 を返金する手続きをしました。お手元に届くまでの日数は、お支払い方法によって異なります。`,
    },
    en: {
      subject: 'Your payment was refunded',
      body: 'We have refunded {{price}} yen of order {{order_number}}. How soon it reaches you depends on how you paid.',
    },
  },
  'payment-refused': {
    ja: {
      subject: 'お支払いが完了しませんでした',
      body: `ご注文番号 {{order_number}}（{{price}}円）のお支払いは、決済会社で承認されませんでした。ポイントは付与されていません。

[もう一度購入する]({{url}})`,
    },
    en: {
      subject: 'Your payment did not go through',
      body: `The payment of {{price}} yen for order {{order_number}} was refused, and no points were added.

[Try again]({{url}})`,
    },
  },
  'cards-converted': {
    ja: {
      subject: '選ばれなかったカードをポイントに変換しました',
      body: `「{{pack}}」のカードは、選択の期限を過ぎたため、{{points}}ポイントに変換しました。変換しないカードは発送します。

[購入履歴を見る]({{url}})`,
    },
    en: {
      subject: 'Your cards were converted to points',
      body: `The time to choose your cards of “{{pack}}” is over, so they were converted to {{points}} points. Cards that are not converted will be shipped.

[See your history]({{url}})`,
    },
  },
  'draw-receipt': {
    ja: {
      subject: '抽選結果の控え',
      body: `お引きいただいたパックの結果です。

{{draws}}

結果が正しく抽選されたことは、ご自身で確かめられます。

[購入履歴を見る]({{url}})

[抽選の証明を確かめる]({{proof_url}})`,
    },
    en: {
      subject: 'The results of your draws',
      body: `These are your results.

{{draws}}

You can check for yourself that they were drawn fairly.

[See your history]({{url}})

[Check the proof]({{proof_url}})`,
    },
  },
  'purchase-void': {
    ja: {
      subject: 'ご購入が成立しなかったため、お支払い分をお返ししました',
      body: `「{{pack}}」は、抽選に必要な立会人の署名が得られないため、販売を終了しました。抽選前のご購入は成立しませんでした。お使いになった{{amount}}は、全額お返ししています。ご迷惑をおかけし、申し訳ございません。

{{reason}}

[購入履歴を見る]({{url}})`,
    },
    en: {
      subject: 'Your purchase could not be completed, and was paid back in full',
      body: `“{{pack}}” has ended, because the notary’s signature that every draw needs is not coming. Your purchase had not been drawn and is void. The {{amount}} you spent are back in your account. We are sorry.

{{reason}}

[See your history]({{url}})`,
    },
  },
  'points-ending': {
    ja: {
      subject: '有効期限が近いポイントがあります',
      body: `{{points}}ポイントの有効期限は {{ends_at}} です。

[ポイントを確認する]({{url}})`,
    },
    en: {
      subject: 'Some of your points are about to expire',
      body: `{{points}} points are valid until {{ends_at}}.

[See your points]({{url}})`,
    },
  },
  'rank-changed': {
    ja: {
      subject: '今月のランクは「{{rank}}」です',
      body: `先月のご利用により、今月のランクは「{{rank}}」になりました。

[ランクを見る]({{url}})`,
    },
    en: {
      subject: 'Your rank of this month: {{rank}}',
      body: `Your purchases of last month make your rank of this month “{{rank}}”.

[See your rank]({{url}})`,
    },
  },
  'sale-begins': {
    ja: {
      subject: '「{{pack}}」の販売が始まりました',
      body: `お気に入りのパック「{{pack}}」の販売が始まりました。

[パックを見る]({{url}})`,
    },
    en: {
      subject: 'The sale of “{{pack}}” has begun',
      body: `The sale of “{{pack}}”, which is among your favourites, has begun.

[See the pack]({{url}})`,
    },
  },
  'few-left': {
    ja: {
      subject: '「{{pack}}」の残りが10%を下回りました',
      body: `お気に入りのパック「{{pack}}」の残りが、全体の10%を下回りました。

[パックを見る]({{url}})`,
    },
    en: {
      subject: 'Less than a tenth of “{{pack}}” is left',
      body: `Less than a tenth of “{{pack}}”, which is among your favourites, is left.

[See the pack]({{url}})`,
    },
  },
  restocked: {
    ja: {
      subject: '「{{good}}」が再入荷しました',
      body: `お気に入りの景品「{{good}}」が、景品引換所に再入荷しました。

[景品引換所を見る]({{url}})`,
    },
    en: {
      subject: '“{{good}}” is back',
      body: `“{{good}}”, which is among your favourites, can be exchanged for coins again.

[See the exchange]({{url}})`,
    },
  },
  news: {
    ja: {
      subject: 'ショップからのお知らせ',
      body: `{{text}}

[くわしく見る]({{url}})`,
    },
    en: {
      subject: 'News from the shop',
      body: `{{text}}

[Read more]({{url}})`,
    },
  },
  'line-linked': {
    ja: {
      subject: 'LINEアカウントが連携されました',
      body: `お使いのアカウントに、LINEアカウントが連携されました。会員メニューでいつでも解除できます。

お心当たりのない場合は、すぐに「パスワードをお忘れの方」からパスワードを再設定のうえ、お問い合わせください。再設定すると、LINEの連携は解除されます。`,
    },
    en: {
      subject: 'A LINE account was linked',
      body: `A LINE account was linked to your account. You can unlink it in the member menu at any time.

If this wasn’t you, please reset your password right away with “Forgot your password?” and contact us. The reset unlinks LINE.`,
    },
  },
  'passkey-added': {
    ja: {
      subject: 'パスキーが登録されました',
      body: `お使いのアカウントに、新しいパスキーが登録されました。会員メニューでいつでも削除できます。

お心当たりのない場合は、すぐに「パスワードをお忘れの方」からパスワードを再設定のうえ、お問い合わせください。再設定すると、すべてのパスキーが削除されます。`,
    },
    en: {
      subject: 'A passkey was added',
      body: `A new passkey was added to your account. You can remove it in the member menu at any time.

If this wasn’t you, please reset your password right away with “Forgot your password?” and contact us. The reset removes all passkeys.`,
    },
  },
  'parcel-packed': {
    ja: {
      subject: '商品を1つの荷物にまとめました',
      body: `{{purchases}}件のご購入の商品を、1つの荷物（{{parcel_number}}）にまとめて準備しています。発送しましたら、あらためてお知らせします。

[お届け状況を見る]({{url}})`,
    },
    en: {
      subject: 'Your cards leave in one parcel',
      body: `We are packing the cards of {{purchases}} purchases together, in parcel {{parcel_number}}. We will write again when it leaves.

[See your deliveries]({{url}})`,
    },
  },
  'parcel-sent': {
    ja: {
      subject: '商品を発送しました',
      body: `お待たせしました。ご希望の商品を発送しました。お届けの状況は、配送会社のページで確認できます。

荷物番号：{{parcel_number}}
配送会社：{{carrier}}
追跡番号：{{tracking_number}}

[配送状況を見る]({{tracking_url}})

マイページの「お届け状況」では、同じ荷物に入っている商品も確認できます。`,
    },
    en: {
      subject: 'Your parcel is on its way',
      body: `We have shipped your order. The carrier’s page shows where it is.

Parcel: {{parcel_number}}
Carrier: {{carrier}}
Tracking number: {{tracking_number}}

[Track the parcel]({{tracking_url}})

“Deliveries” on My page lists what is in each parcel.`,
    },
  },
  'send-day': {
    ja: {
      subject: 'お預かりしているカードについて',
      body: `{{news}}

[お届け状況を見る]({{url}})`,
    },
    en: {
      subject: 'About the cards we keep for you',
      body: `{{news}}

[See your deliveries]({{url}})`,
    },
  },
  'parcel-reopened': {
    ja: {
      subject: '発送のお知らせの訂正',
      body: '先ほど荷物 {{parcel_number}} の発送をお知らせしましたが、誤りでした。商品はまだお預かりしています。発送しましたら、あらためてお知らせします。ご迷惑をおかけし、申し訳ございません。',
    },
    en: {
      subject: 'Correction: your parcel has not left yet',
      body: 'We told you that parcel {{parcel_number}} had been shipped. That was a mistake: it is still with us. We will write again when it leaves. We are sorry for the confusion.',
    },
  },
  'parcel-returned': {
    ja: {
      subject: '荷物が当店に戻りました',
      body: '荷物 {{parcel_number}} がお届けできず、当店に戻りました。商品は大切にお預かりしています。再発送の準備ができましたら、お知らせします。',
    },
    en: {
      subject: 'Your parcel came back to us',
      body: 'Parcel {{parcel_number}} could not be delivered and is back with us. Its contents are still yours. We will write again when we ship it.',
    },
  },
  'address-request': {
    ja: { subject: 'お届け先をご確認ください', body: addressRequest() },
    en: { subject: 'Please check your delivery address', body: addressRequestEn() },
  },
  'address-reminder': {
    ja: { subject: '【再送】お届け先をご確認ください', body: addressRequest() },
    en: { subject: 'Reminder: please check your delivery address', body: addressRequestEn() },
  },
  'case-answered': {
    ja: {
      subject: 'お問い合わせへのお返事（{{case_number}}）',
      body: `お問い合わせ {{case_number}} にお返事します。

{{answer}}

ご返信は、下のボタンから開くページにお書きください。このメールに返信されても届きません。

[お返事を見る・返信する]({{url}})`,
    },
    en: {
      subject: 'Our answer to your message ({{case_number}})',
      body: `This is our answer to your message {{case_number}}.

{{answer}}

To reply, please write on the page behind the button below. Replies to this email do not reach us.

[Read and reply]({{url}})`,
    },
  },
  'hold-reminder': {
    ja: {
      subject: 'カードの選択期限は {{ends_at}} です',
      body: `発送するかポイントに変換するかを、まだ選んでいないカードがあります。

{{cards}}

期限を過ぎると、「期限後は発送」のカードと発送専用カードは発送され、それ以外はすべてポイントに変換されます。そのままでよければ、何もする必要はありません。

[カードを選ぶ]({{url}})`,
    },
    en: {
      subject: 'Choose your cards by {{ends_at}}',
      body: `You have cards for which you have not yet chosen between shipping and points.

{{cards}}

After that, all cards that you could convert are converted to points (ship-only cards are shipped, and so are cards marked “ships after the deadline”). If that is what you want, you don’t need to do anything.

[Choose your cards]({{url}})`,
    },
  },
  'refund-account': {
    ja: { subject: '返金先の口座をご登録ください', body: refundAccount() },
    en: {
      subject: 'Please give us the bank account for your refund',
      body: refundAccountEn(),
    },
  },
  'refund-account-again': {
    ja: {
      subject: '【再登録のお願い】返金先の口座をご登録ください',
      body: `ご登録いただいた口座にお振り込みできませんでした。お手数ですが、口座をもう一度ご確認ください。

${refundAccount()}`,
    },
    en: {
      subject: 'Please give us another bank account for your refund',
      body: `We could not transfer the money to the account you gave us. Please check the details.

${refundAccountEn()}`,
    },
  },
}

function addressRequest(): string {
  return `荷物 {{parcel_number}} のお届け先に確認が必要なため、発送をお待ちいただいています。

確認したいこと：{{reason}}

下のボタンからログインし、お届け先をご確認のうえ、正しい内容をお送りください。届きしだい、発送の準備を再開します。カードや景品がなくなることはありません。

[お届け先を確認する]({{url}})`
}

function addressRequestEn(): string {
  return `Parcel {{parcel_number}} is waiting, because there is a question about its address.

What to check: {{reason}}

Please log in with the button below and check or correct the address. We will then continue right away. The contents of the parcel are still yours.

[Check the address]({{url}})`
}

function refundAccount(): string {
  return `ご注文番号 {{order_number}} の {{price}}円 を返金いたします。コンビニ、ペイジー、銀行振込でのお支払いは、銀行口座への振込でお返しします。

下のボタンから、ご本人名義の口座をご登録ください。このリンクは{{valid_days}}日間、1回だけ有効です。

[返金先の口座を登録する]({{url}})

暗証番号やパスワード、カード番号をおたずねすることはありません。`
}

function refundAccountEn(): string {
  return `We are refunding {{price}} yen of order {{order_number}}. Payments by convenience store, Pay-easy or bank transfer are refunded to a bank account in Japan.

Please use the button below to enter an account in your own name. The link works once, within {{valid_days}} days.

[Enter the account]({{url}})

We never ask for a PIN, a password or a card number.`
}

function deposit(first: string): string {
  return `${first}

ご注文番号：{{order_number}}
お支払い額：{{price}}円
{{how}}
お支払い期限：{{due}}

[購入履歴を見る]({{url}})`
}

function depositEn(first: string): string {
  return `${first}

Order: {{order_number}}
Amount: {{price}} yen
{{how}}
Due: {{due}}

[See your purchases]({{url}})`
}
