import type { LegalText } from './legal-text.ts'

const ja: LegalText = {
  title: 'アクセシビリティについて',
  lead: 'どなたにも使いやすい店を目指して、していることと、まだできていないこと。',
  sections: [
    {
      heading: '目標',
      lines: [
        'WCAG 2.2 のレベルAAを目標としています。変更のたびに、すべての画面を日本語と英語で自動検査し、キーボードだけの操作と、文字を200%に拡大した表示を試験しています。',
        '第三者による認定は受けていません。',
      ],
    },
    {
      heading: '拡大',
      lines: [
        '誤操作を防ぐため、2本の指での拡大と、すばやい2回のタップでの拡大は、はじめは止めています。メニューの「拡大を許可」を入れると、どちらも使えます。設定はこの端末に保存されます。',
        'ブラウザや端末で文字を大きくしている場合は、はじめから拡大できます。ブラウザの文字サイズの設定とキーボードでの拡大は、いつでも使えます。',
      ],
    },
    {
      heading: '動きと音',
      lines: [
        '演出の映像は、いつでも飛ばせます。結果は飛ばしても変わりません。',
        '端末で「視差効果を減らす」などの設定をしている場合、動きを少なくします。音が自動で鳴ることはありません。',
      ],
    },
    {
      heading: '読み上げとキーボード',
      lines: [
        'すべての操作はキーボードだけでできます。カードをめくる操作にはボタンがあり、当たったカードの名前とレア度は文字でも表示します。',
        '画像には説明を付けています。飾りの画像は読み上げません。',
      ],
    },
    {
      heading: 'まだできていないこと',
      lines: [
        '演出の映像に音声解説はありません。映像が示すのはレア度だけで、結果は続く画面に文字で表示します。',
        '決済会社の画面は、各社のもので、当店では直せません。',
        '文字を200%に拡大すると、長いカタカナの語が途中で折り返すことがあります。',
      ],
    },
    {
      heading: 'ご意見',
      lines: [
        '使いにくいところがありましたら、「お問い合わせ」からお知らせください。お使いの端末とブラウザ、補助の道具の名前があると、早く直せます。',
      ],
    },
  ],
}

const en: LegalText = {
  title: 'Accessibility',
  lead: 'What we do so that everyone can use the shop, and what we do not do yet.',
  sections: [
    {
      heading: 'Our goal',
      lines: [
        'We aim for WCAG 2.2, level AA. With each change, all screens are checked automatically in Japanese and English, and tried with the keyboard alone and with text at 200%.',
        'No third party has certified the shop.',
      ],
    },
    {
      heading: 'Zoom',
      lines: [
        'To prevent accidents, zooming with two fingers or by a quick double tap is off at first. Turn on “Allow zoom” in the menu to use both. The choice is kept on this device.',
        'If the text of your browser or device is enlarged, zooming is allowed from the start. The browser’s text size and zooming by keyboard always work.',
      ],
    },
    {
      heading: 'Motion and sound',
      lines: [
        'You can always skip the movie of a draw. Skipping does not change the result.',
        'If your device asks for less motion, the shop moves less. No sound plays by itself.',
      ],
    },
    {
      heading: 'Screen readers and keyboards',
      lines: [
        'Everything can be done with the keyboard alone. Cards have a button that turns them, and the name and rarity of each card you win are also shown as text.',
        'Pictures have descriptions. Screen readers skip pictures that only decorate.',
      ],
    },
    {
      heading: 'What is missing',
      lines: [
        'The movies have no audio description. A movie shows only the rarity, and the next screen shows the result as text.',
        'The pages of payment providers are theirs, and we cannot change them.',
        'With text at 200%, a long word in katakana may break inside the word.',
      ],
    },
    {
      heading: 'Tell us',
      lines: [
        'If something is hard to use, please tell us through “Contact”. The names of your device, browser and assistive software help us to correct it sooner.',
      ],
    },
  ],
}

export const accessibilityTexts = { ja, en }
