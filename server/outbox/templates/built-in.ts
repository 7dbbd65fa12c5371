import type { TemplateName, TemplateText } from '#contract/console/texts/mail-templates.rule.ts'
import type { Language } from '#server/platform/language.ts'

/** The texts with which the shop begins, in the form in which operators change them. */
export const BUILT_IN: Readonly<Record<TemplateName, Readonly<Record<Language, TemplateText>>>> = {
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
  'hold-reminder': {
    ja: {
      subject: 'カードの選択期限は {{ends_at}} です',
      body: `発送するかポイントに変換するかを、まだ選んでいないカードがあります。

{{cards}}

期限を過ぎると、発送専用カードは発送され、それ以外はすべてポイントに変換されます。そのままでよければ、何もする必要はありません。

[カードを選ぶ]({{url}})`,
    },
    en: {
      subject: 'Choose your cards by {{ends_at}}',
      body: `You have cards for which you have not yet chosen between shipping and points.

{{cards}}

After that, all cards that you could convert are converted to points (ship-only cards are shipped). If that is what you want, you don’t need to do anything.

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
