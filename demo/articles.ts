interface DemoArticle {
  readonly title: string
  readonly titleEn: string
  readonly body: string
  readonly bodyEn: string
  readonly daysAgo: number
}

export const articles: readonly DemoArticle[] = [
  {
    title: '札ができるまで',
    titleEn: 'How a card is made',
    daysAgo: 9,
    body: `<p>この店の札は、<strong>江戸の商店が年の初めに配った縁起のよい絵</strong>にならっています。</p>
<h2>絵をつくる</h2>
<p>どの札も、同じ順につくります。</p>
<ol><li><p>題材を決める</p></li><li><p>線を彫る</p></li><li><p>色を重ねる</p></li></ol>
<blockquote><p>墨を先に、朱を後に。</p></blockquote>
<p>できあがった札は<a href="/pack-list">パックの一覧</a>でご覧ください。</p>`,
    bodyEn: `<p>Our cards follow <strong>the lucky pictures that shops of the Edo era gave away</strong> at the New Year.</p>
<h2>Making the picture</h2>
<p>Every card is made in the same order.</p>
<ol><li><p>Choose a subject</p></li><li><p>Cut the lines</p></li><li><p>Lay the colours</p></li></ol>
<blockquote><p>Ink first, vermilion last.</p></blockquote>
<p>See the cards in the <a href="/pack-list">list of packs</a>.</p>`,
  },
  {
    title: '抽選を自分で確かめる',
    titleEn: 'Check a draw yourself',
    daysAgo: 2,
    body: `<p>くじを引いたあと、その抽選が正しかったことを、お使いの端末だけで確かめられます。</p>
<h2>手順</h2>
<ul><li><p>購入履歴から、確かめたい購入を開きます。</p></li><li><p>「抽選を確かめる」を押します。</p></li></ul>
<p>しくみは<a href="/fairness">公正な抽選のしくみ</a>に書いてあります。</p>`,
    bodyEn: `<p>After a draw, your own device can check that it was right.</p>
<h2>How</h2>
<ul><li><p>Open the purchase in your purchase history.</p></li><li><p>Press the button that checks the draw.</p></li></ul>
<p>The page <a href="/fairness">How draws are kept fair</a> explains it.</p>`,
  },
]
