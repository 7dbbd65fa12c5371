-- The delivered privacy policy names the services through which push messages and messages by LINE go. A shop that has
-- members keeps its versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    sections::text,
    'SMSとメールを届けるために配信会社へ、それぞれ必要な分だけを渡します。',
    'SMSとメールを届けるために配信会社へ、それぞれ必要な分だけを渡します。\nプッシュ通知を有効にした方には、お使いのブラウザの通知サービス（Google、Apple、Mozillaなど。国外にあるものを含みます）を通じて、LINEを連携した方には、LINEヤフー株式会社を通じてお知らせを届けます。お知らせの文面に、お名前や取引の内容は含みません。LINEから受け取るのは、LINEがお客様に付けた番号と、当店の公式アカウントの友だちかどうかだけです。'
  ),
  'messaging companies to carry SMS and email each receive what they need for it.',
  'messaging companies to carry SMS and email each receive what they need for it.\nIf you turn on push messages, they reach you through the notification service of your browser (such as those of Google, Apple and Mozilla, some of them abroad). If you link LINE, messages reach you through LY Corporation. Their texts name neither you nor what you have bought. LINE tells us only the number that it has given you, and whether you are a friend of our account.'
)::jsonb
where approval_id is null
  and page = 'privacy-protection'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
