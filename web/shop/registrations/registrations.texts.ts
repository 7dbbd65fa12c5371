import { bothLanguages } from '#web/language/both-languages.ts'

export const registrationsTexts = bothLanguages({
  formTitle: ['新規会員登録', 'New member registration'],
  formLead: [
    '登録は無料です。「任意」のないところは、すべてご入力ください。',
    'Registration is free. Please fill in everything that is not marked optional.',
  ],
  stepsLabel: ['会員登録の流れ', 'Steps of the registration'],
  steps: [
    ['入力', '確認', '完了'],
    ['Enter', 'Confirm', 'Done'],
  ],
  loginSection: ['ログイン方法', 'How you log in'],
  loginMethod: ['ログイン方法', 'Log in with'],
  loginMethods: {
    password: ['パスワード', 'Password'],
    passkey: ['パスキー', 'Passkey'],
    line: ['LINE', 'LINE'],
  },
  lineNote: [
    (name: string) =>
      `${name === '' ? '' : `LINEの「${name}」さんとして登録します。`}LINEでログインするので、パスワードはいりません。`,
    (name: string) =>
      `${name === '' ? '' : `You register as “${name}” at LINE. `}You log in with LINE and need no password.`,
  ],
  notMyLine: ['自分のLINEではない', 'This is not my LINE account'],
  lineLoginHint: ['LINEでログインしてください。', 'Please log in with LINE.'],
  passkeyNote: [
    'パスワードの代わりに、指紋や顔、画面ロックでログインします。「登録する」を押したあと、端末の案内に従ってください。',
    'You log in with your fingerprint, face or screen lock instead of a password. After you press “Register”, follow the instructions on your device.',
  ],
  referralSection: ['お友だち紹介', 'Referred by a friend?'],
  referralCode: ['紹介コード', 'Referral code'],
  referralGood: ['この紹介コードをお使いいただけます。', 'This referral code works.'],
  agreementTitle: ['規約への同意', 'Agreement to the terms'],
  readFirst: [
    'ご登録の前に、次の内容をお読みください。アカウントはお一人様1つまでです。',
    'Please read these before you register. Each person may have one account.',
  ],
  terms: ['利用規約', 'Terms of service'],
  privacy: ['プライバシーポリシー', 'Privacy policy'],
  newTab: ['（新しいタブで開きます）', ' (opens in a new tab)'],
  agree: ['利用規約に同意する', 'I agree to the terms of service'],
  agreeHint: [
    '同意いただくと、確認へ進むボタンが表示されます。',
    'Once you agree, a button to continue appears here.',
  ],
  confirm: ['入力内容を確認する', 'Review my details'],
  confirmTitle: ['登録内容の確認', 'Confirm your registration'],
  confirmLead: [
    'この内容で登録します。よろしければ「登録する」を押してください。',
    'If everything is right, press “Register”.',
  ],
  nothingTyped: ['（入力なし）', '(nothing entered)'],
  nothingToConfirm: [
    '確認する内容がまだありません。登録フォームからご入力ください。',
    'There’s nothing to confirm yet. Please fill in the form first.',
  ],
  toForm: ['登録フォームへ', 'Go to the form'],
  register: ['登録する', 'Register'],
  fix: ['修正する', 'Edit'],
  completeTitle: ['会員登録の完了', 'Registration complete'],
  seal: ['完了', 'Done'],
  completeText: ['ご登録ありがとうございます。', 'Thank you for registering.'],
  mailLinkText: [
    'ご登録のメールアドレスに、確認のリンクをお送りしました。クーポンなどの特典は、24時間以内にリンクを開いて確認を済ませたあとに受け取れます。お買い物はすぐにできます。',
    'We’ve sent a link to your email address. Please open it within 24 hours: coupons and other gifts wait until your address is confirmed. You can buy right away.',
  ],
  completeHint: [
    'ご登録のメールアドレスとパスワードでログインしてください。',
    'Please log in with your email address and password.',
  ],
  passkeyLoginHint: [
    'ご登録のパスキーでログインしてください。',
    'Please log in with your passkey.',
  ],
  passkeyAndLoginFailed: [
    '会員登録は完了しましたが、通信の都合でログインとパスキーの登録ができませんでした。パスワードはまだ決まっていないため、メールで再設定してからログインしてください。',
    'You are registered, but the login failed and no passkey was added. You have no password yet: please set one by email, then log in.',
  ],
  toLogin: ['ログインへ', 'Go to login'],
  loggedIn: [
    'ログインしました。このままご利用いただけます。',
    'You are logged in and can start right away.',
  ],
  passkeyAdded: [
    'パスキーを登録しました。次回からはパスキーでログインできます。',
    'Your passkey was added. You can log in with it from now on.',
  ],
  passkeyMissing: [
    'パスキーはまだ登録されていません。次回のログインのために、もう一度登録するか、パスワードを設定してください。',
    'Your passkey was not added. For your next login, please add it again or set a password.',
  ],
  setPassword: ['パスワードを設定する', 'Set a password'],
  toPack: ['くじに戻る', 'Back to the pack'],
  toTop: ['トップページへ', 'Go to the top page'],
})
