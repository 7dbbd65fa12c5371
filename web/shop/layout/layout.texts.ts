import { bothLanguages } from '#web/language/both-languages.ts'

export const layoutTexts = bothLanguages({
  home: ['トップページ', 'Top page'],
  login: ['ログイン', 'Log in'],
  logout: ['ログアウト', 'Log out'],
  rank: [
    (rank: string) => `マイページ（ランク ${rank}）`,
    (rank: string) => `My page (rank: ${rank})`,
  ],
  points: [
    (points: string) => `所持ポイント ${points}P　ポイントを購入`,
    (points: string) => `${points === '1' ? '1 point' : `${points} points`}. Buy points`,
  ],
  coins: [
    (coins: string) => `所持コイン ${coins}C　景品と引換`,
    (coins: string) => `${coins === '1' ? '1 coin' : `${coins} coins`}. Exchange for prizes`,
  ],
  menu: ['メニュー', 'Menu'],
  closeMenu: ['メニューを閉じる', 'Close the menu'],
  myPage: ['マイページ', 'My page'],
  buyPoints: ['ポイント購入', 'Buy points'],
  pointHistory: ['ポイント履歴', 'Point history'],
  purchaseHistory: ['購入履歴', 'Purchase history'],
  exchange: ['景品引換所', 'Prize exchange'],
  news: ['ニュース', 'News'],
  guide: ['ご利用ガイド', 'Guide'],
  help: ['よくある質問', 'FAQ'],
  install: ['ホーム画面に追加する', 'Add to the home screen'],
  contact: ['お問い合わせ', 'Contact'],
  terms: ['利用規約', 'Terms of service'],
  company: ['運営会社', 'Company'],
  specificCommerce: ['特定商取引法に基づく表記', 'Specified Commercial Transactions Act'],
  privacy: ['プライバシーポリシー', 'Privacy policy'],
  opensExternal: ['（別のサイトが開きます）', ' (opens another site)'],
  language: ['言語', 'Language'],
  allowZoom: ['拡大を許可', 'Allow zoom'],
  accessibility: ['アクセシビリティ', 'Accessibility'],
  loading: ['読み込み中', 'Loading'],
  close: ['閉じる', 'Close'],
  loadFailed: [
    '読み込めませんでした。通信をご確認のうえ、もう一度お試しください。',
    'This couldn’t be loaded. Please check your connection and try again.',
  ],
  retry: ['もう一度読み込む', 'Try again'],
  skipToContent: ['本文へスキップ', 'Skip to content'],
  follow: ['公式SNS', 'Follow us'],
  footerTagline: ['中身は公開、抽選は公正。', 'Drawn fairly, from contents that are public.'],
  defaultRefusal: ['入力内容が正しくありません。', 'Invalid value'],
  unreachable: [
    '通信できませんでした。電波の状態をご確認のうえ、もう一度お試しください。',
    'We couldn’t connect. Please check your connection and try again.',
  ],
  sessionEnded: [
    'ログインの有効期限が切れました。もう一度ログインしてください。',
    'Your login has expired. Please log in again.',
  ],
  forbidden: [
    '画面を開いてから時間がたちました。もう一度お試しください。',
    'This page has been open for a while. Please try again.',
  ],
  overload: {
    visitors: [
      'ただいまアクセスが集中しています。このままお待ちください。自動でもう一度お試しします。',
      'We’re very busy right now. Please stay on this page: we’re retrying for you.',
    ],
    buyers: [
      'ただいま購入が集中しています。このままお待ちください。自動でもう一度お試しします。',
      'Lots of people are buying right now. Please stay on this page: we’re retrying for you.',
    ],
  },
  termsPrompt: {
    title: ['規約が新しくなりました', 'The terms have changed'],
    text: [
      'お手続きの前に、変更点をご確認のうえ、同意をお願いします。',
      'Before you continue, please read what is new and accept it.',
    ],
    action: ['変更点を確認する', 'See the changes'],
  },
  coinShortage: ['コインが不足しています', 'You do not have enough coins'],
  tooMany: [
    'ただいまアクセスが集中しているため、受け付けられませんでした。少し待ってからもう一度お試しください。',
    'The shop is very busy right now. Please wait a moment and try again.',
  ],
  serverError: [
    'ただいま処理できませんでした。しばらくしてからもう一度お試しください。',
    'Something went wrong on our side. Please try again in a little while.',
  ],
  errorTitle: ['画面を表示できませんでした', 'This page couldn’t be shown'],
  errorText: [
    '新しいバージョンに切り替わったか、通信が途切れた可能性があります。',
    'There may be a new version of the site, or the connection was lost.',
  ],
  reload: ['読み込み直す', 'Reload'],
  fileFailures: {
    missing: {
      title: ['新しいバージョンがあります', 'There is a new version'],
      text: [
        '続けるには、画面を読み込み直してください。入力した内容は消えるので、必要なものは控えてからどうぞ。',
        'To go on, please reload the page. That clears what you have typed, so copy what you need first.',
      ],
    },
    offline: {
      title: ['通信できません', 'You are offline'],
      text: [
        '電波の状態をご確認のうえ、もう一度お試しください。入力した内容はそのまま残っています。',
        'Please check your connection and try again. What you have typed is still here.',
      ],
    },
  },
  pager: {
    label: ['ページ送り', 'Pages'],
    previous: ['前のページ', 'Previous page'],
    next: ['次のページ', 'Next page'],
    page: [(page: number) => `${page}ページ`, (page: number) => `Page ${page}`],
  },
})
