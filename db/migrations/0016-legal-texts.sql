-- The legal texts of the shop have versions, which operators publish with an approval. Before this
-- migration the texts were part of the release, so a new text needed a release, and the old texts
-- were not readable any more.

create table legal_versions (
  id bigint generated always as identity primary key,
  -- The path of the page in the shop.
  page text not null check (
    page in (
      'terms-of-service', 'privacy-protection', 'specific-commerce', 'fund-settlement', 'point-terms-of-service'
    )
  ),
  version text not null check (version ~ '^[0-9]{1,4}\.[0-9]{1,4}$'),
  -- The day in Japan from which the version is in force, until the next version is in force.
  from_day date not null,
  lead text not null,
  lead_en text not null,
  -- The sections in order. Each section has a heading and text in both languages, and lists the legally required items
  -- that it states.
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  -- The approval of the version; null for the versions that came with the shop.
  approval_id bigint constraint legal_versions_approval unique,
  published_at timestamptz not null,
  constraint legal_versions_version unique (page, version)
);
create index legal_versions_in_force on legal_versions (page, from_day, id);
create trigger legal_versions_kept before update or delete on legal_versions
  for each row execute function refuse_change('a version of a legal text is kept as it is');
create trigger legal_versions_all_kept before truncate on legal_versions
  for each statement execute function refuse_change('a version of a legal text is kept as it is');

-- A version must have exactly the content of its approved request. The owner's commands may insert
-- a version without a request.
create function refuse_unapproved_legal_version() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.legal_versions'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'legal.publish'
      and state = 'approved'
      and payload ->> 'page' = new.page
      and payload ->> 'from_day' = new.from_day::text
      and payload ->> 'lead' = new.lead
      and payload ->> 'lead_en' = new.lead_en
      and payload -> 'sections' = new.sections
  ) then
    return new;
  end if;
  raise exception 'a legal text is published with an approval' using constraint = 'legal_versions_approved';
end $$;
create trigger legal_versions_approved before insert on legal_versions
  for each row execute function refuse_unapproved_legal_version();

-- The next version of each page while operators are writing it.
create table console.legal_drafts (
  page text primary key,
  -- Counts the changes of the draft. The console refuses a change by an operator who saw an earlier version.
  version integer not null,
  from_day date not null,
  lead text not null,
  lead_en text not null,
  sections jsonb not null
);

-- The texts that were part of the release before this migration.
insert into legal_versions (page, version, from_day, lead, lead_en, sections, published_at)
select page, version, from_day::date, lead, lead_en, sections::jsonb, from_day::timestamp at time zone 'Asia/Tokyo'
from (values
  (
    'specific-commerce', '1.3', '2025-08-01',
    '販売条件のご案内です。',
    'Conditions of sale.',
    $sections$[
      {
        "items": [],
        "heading": "販売事業者",
        "heading_en": "Seller",
        "text": "名称、所在地、電話番号、運営責任者は、ページ下部の「運営会社」のサイトに掲載しています。ご請求があれば、書面または電子メールで遅滞なくお知らせします。",
        "text_en": "Name, address, telephone number and person in charge are on the site of the company, linked at the bottom of the page. On request we send them without delay, on paper or by email."
      },
      {
        "items": [],
        "heading": "お問い合わせ・電話受付",
        "heading_en": "Contact and telephone hours",
        "text": "電話受付は平日 10:00〜17:00 です（土日祝日を除きます）。「お問い合わせ」からのご連絡はいつでもお受けします。",
        "text_en": "Weekdays 10:00 to 17:00 (Japan time), except on holidays. You can write to us at any time with the contact link."
      },
      {
        "items": ["price"],
        "heading": "販売価格",
        "heading_en": "Prices",
        "text": "各画面に表示する価格は、消費税10%を含む円単位の価格です（1円未満は四捨五入）。表示した価格がそのままお支払い額になります。",
        "text_en": "Prices shown include 10% consumption tax, rounded to the yen. The price shown is the price you pay."
      },
      {
        "items": [],
        "heading": "商品代金以外の費用",
        "heading_en": "Other costs",
        "text": "送料は無料です。海外への発送は、別途費用をいただく場合があります。\n銀行振込の振込手数料と、通信にかかる料金は、お客様のご負担となります。",
        "text_en": "Shipping is free. Shipping overseas may cost extra.\nYou bear the fee of a bank transfer and the cost of your connection."
      },
      {
        "items": [],
        "heading": "お支払い方法",
        "heading_en": "Ways to pay",
        "text": "クレジットカード、コンビニ払い、銀行振込、Pay-easy（ペイジー）、キャリア決済、PayPal、PayPay、メルペイ、Apple Pay、Amazon Pay。ご利用いただける方法は購入画面に表示します。",
        "text_en": "Card, convenience store, bank transfer, Pay-easy, carrier billing, PayPal, PayPay, Merpay, Apple Pay, Amazon Pay. The screen for buying points shows which of these are available."
      },
      {
        "items": [],
        "heading": "お支払いの時期",
        "heading_en": "When to pay",
        "text": "コンビニ払いの期限は3日以内です。期限を過ぎると自動的に取り消されます。\n銀行振込は3日以内にお振り込みください。平日10:00〜18:00に確認し、それ以外の時間は翌営業日の確認となります。\nPay-easy（ペイジー）は3日以内にお支払いください。\nそのほかの方法は、購入のお手続きのときにお支払いが確定します。請求の時期は各決済会社の定めによります。",
        "text_en": "Convenience store payments are due within 3 days and are cancelled automatically after that.\nBank transfers are due within 3 days. They are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day.\nPay-easy payments are due within 3 days.\nWith all other ways the payment becomes final when you buy. When you are charged depends on the payment company."
      },
      {
        "items": ["shipping_time"],
        "heading": "引き渡しの時期",
        "heading_en": "Delivery",
        "text": "ポイントは、決済が完了しだい付与します。\nカードと景品の発送は、土日祝日を除く{shipDays}営業日以内に行います。",
        "text_en": "Points are granted as soon as the payment is complete.\nWe ship cards and prizes within {shipDays} business days, excluding weekends and holidays."
      },
      {
        "items": [],
        "heading": "数量の制限",
        "heading_en": "Limits on quantity",
        "text": "1回に引けるのは3,000口までです。くじごとに上限を設けるときは、そのくじの画面に表示します。",
        "text_en": "You can draw up to 3,000 times at once. Where a pack has a limit of its own, its screen says so."
      },
      {
        "items": ["returns"],
        "heading": "取り消し・返品・返金",
        "heading_en": "Cancellation, returns and refunds",
        "text": "商品の性質上、購入後の取り消し、返品、返金はお受けしていません。\nお届けした品が破損していた場合や、内容が違っていた場合は、お問い合わせください。当店の責任で対応いたします。",
        "text_en": "Because of the nature of the goods, purchases cannot be cancelled, returned or refunded.\nIf an item arrives damaged or is not what you won, please contact us. We put it right at our expense."
      },
      {
        "items": [],
        "heading": "有効期間",
        "heading_en": "Validity",
        "text": "ポイントの有効期間は付与から6か月です。",
        "text_en": "Points are valid for 6 months from the day they are granted."
      },
      {
        "items": [],
        "heading": "動作環境",
        "heading_en": "What you need",
        "text": "スマートフォンまたはパソコンの、最新版のブラウザーでご利用いただけます。JavaScriptとCookieを有効にしてください。",
        "text_en": "A telephone or computer with a current browser. Please allow JavaScript and cookies."
      }
    ]$sections$
  ),
  (
    'terms-of-service', '1.2', '2025-08-01',
    '引札をご利用いただくときの、お客様と当店との約束です。',
    'What you and the shop agree on when you use Hikifuda.',
    $sections$[
      {
        "items": [],
        "heading": "第1条　この規約について",
        "heading_en": "Article 1. About these terms",
        "text": "この規約は、当店のすべてのサービスに適用されます。会員登録のときに同意をいただいた時点から効力を持ちます。\nポイントとコインについては「ポイント利用規約」も、個人情報については「プライバシーポリシー」もあわせて適用されます。",
        "text_en": "These terms apply to all services of the shop, from the moment you agree to them at registration.\nThe point terms of service apply to points and coins as well, and the privacy policy to personal data."
      },
      {
        "items": [],
        "heading": "第2条　会員",
        "heading_en": "Article 2. Membership",
        "text": "会員登録はお一人様1アカウントに限ります。同じメールアドレスや同じ電話番号で、複数の会員になることはできません。\n登録の内容は正確に入力してください。変わったときは、すみやかに変更してください。\n未成年の方は、保護者の同意を得てからご利用ください。\nパスワードはご自身で管理し、ほかの人に使わせたり教えたりしないでください。",
        "text_en": "One account per person. The same email address or telephone number cannot be used for several members.\nPlease register correct information, and change it without delay when it is no longer correct.\nMinors need the consent of a parent or guardian.\nPlease keep your password to yourself, and let nobody else use it."
      },
      {
        "items": [],
        "heading": "第3条　アカウントの削除",
        "heading_en": "Article 3. Deletion of accounts",
        "text": "6か月間ご利用がない場合、アカウントを削除することがあります。このときポイントは失効します。\n発送待ちのカードがある間は、アカウントを削除しません。",
        "text_en": "An account may be deleted after 6 months without use; its points then expire.\nNo account is deleted while cards are waiting to be shipped."
      },
      {
        "items": [],
        "heading": "第4条　くじ",
        "heading_en": "Article 4. Draws",
        "text": "くじの中身は販売前に確定し、販売中に変更することはありません。\n抽選は残っている口の中から等しい確率で行います。抽選の結果を、お店や会員が選ぶことはできません。\n1回に引けるのは3,000口までです。くじごとに購入の上限を設けることがあります。\n引いた後の取り消しはできません。",
        "text_en": "The contents of a pack are fixed before its sale and do not change while it sells.\nEach draw takes one of the remaining tickets, all equally likely. Neither the shop nor a member can choose the result of a draw.\nYou can draw up to 3,000 times at once. A pack may have a limit of its own.\nA draw cannot be cancelled."
      },
      {
        "items": ["shipping_time"],
        "heading": "第5条　カードの発送と変換",
        "heading_en": "Article 5. Shipping and conversion",
        "text": "当たったカードは、引いてから24時間以内に発送か変換かをお選びください。期限を過ぎると、選べるカードはすべてポイントに変換され、発送専用のカードは発送されます。\nコインで引いた発送専用のカードは、ポイントに変換できません。\n送料は無料です。発送は、土日祝日を除く{shipDays}営業日以内に行います。\n海外への発送は、別途費用をいただく場合があります。\nお届け先の不備や長期のご不在により品物が戻ってきた場合は、お問い合わせのうえで再度発送します。",
        "text_en": "Choose to ship or convert within 24 hours of the draw. After that, all cards with a choice are converted to points, and ship-only cards are shipped.\nShip-only cards drawn with coins cannot be converted to points.\nShipping is free. We ship within {shipDays} business days, excluding weekends and holidays.\nShipping overseas may cost extra.\nLogin gacha items are shipped within 2 weeks.\nIf a parcel comes back because of a wrong address or a long absence, we contact you and ship it again."
      },
      {
        "items": ["price"],
        "heading": "第6条　価格とお支払い",
        "heading_en": "Article 6. Prices and payment",
        "text": "価格は消費税10%を含む円単位の金額です（1円未満は四捨五入）。\nコンビニ払いは3日以内にお支払いください。期限を過ぎると自動的に取り消されます。\n銀行振込は3日以内にお振り込みください。平日10:00〜18:00に確認し、それ以外の時間は翌営業日の確認となります。",
        "text_en": "Prices include 10% consumption tax, rounded to the yen.\nConvenience store payments are due within 3 days and are cancelled automatically after that.\nBank transfers are due within 3 days. They are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day."
      },
      {
        "items": [],
        "heading": "第7条　ポイント",
        "heading_en": "Article 7. Points",
        "text": "ポイントの有効期間は付与から6か月です。保有数に上限はありません。\n購入したポイントの返金はいたしません。",
        "text_en": "Points are valid for 6 months from the day they are granted. There is no upper limit.\nPoints that were bought are not refunded."
      },
      {
        "items": [],
        "heading": "第8条　お友だち紹介",
        "heading_en": "Article 8. Referring friends",
        "text": "SMS認証を済ませ、1回以上お支払いをした会員だけが、10人までお友だちを紹介できます。\nお友だちがSMS認証を完了すると、お二人にそれぞれ500ポイントを付与します。\n一人で複数の会員を装うなど、不正な紹介によるポイントは取り消します。",
        "text_en": "Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends.\nWhen the friend completes SMS verification, both receive 500 points.\nPoints from dishonest referrals, such as one person posing as several members, are taken back."
      },
      {
        "items": [],
        "heading": "第9条　禁止事項",
        "heading_en": "Article 9. What is not allowed",
        "text": "他人になりすますこと、偽りの情報を登録すること、他人の決済手段を使うこと。\n機械的な方法で大量に操作すること、当店の仕組みに不正に立ち入ること、ほかの会員の利用を妨げること。\nこれらに当たるときは、ご利用を止め、または会員の登録を取り消すことがあります。",
        "text_en": "Posing as somebody else, registering false information, or using a means of payment that is not yours.\nOperating the shop in bulk by machine, breaking into its systems, or disturbing other members.\nIn these cases we may suspend your use or cancel your membership."
      },
      {
        "items": ["returns"],
        "heading": "第10条　取り消しと返金",
        "heading_en": "Article 10. Cancellation and refunds",
        "text": "購入後の取り消し、返品、返金はお受けしていません。\nお届けした品の破損や間違いは、当店の責任で対応します。法令がお客様に認める権利を、この規約が狭めることはありません。",
        "text_en": "Purchases cannot be cancelled, returned or refunded.\nIf an item arrives damaged or is the wrong one, we put it right at our expense. These terms do not narrow the rights that the law gives you."
      },
      {
        "items": [],
        "heading": "第11条　サービスの中断と終了",
        "heading_en": "Article 11. Interruption and end of services",
        "text": "点検や障害のときは、サービスを一時的に止めることがあります。お持ちのポイント、コイン、カードはそのまま残ります。\n新規登録とポイントの販売は、お知らせした日時に終了することがあります。終了した後も、お持ちのポイントとコインは有効期間の中でお使いいただけます。",
        "text_en": "We may stop the service for a time for maintenance or because of a fault. Your points, coins and cards remain as they are.\nNew registration and the sale of points may end at an announced time. After that you can still use the points and coins you hold, within their validity."
      },
      {
        "items": [],
        "heading": "第12条　規約の変更と準拠法",
        "heading_en": "Article 12. Changes and governing law",
        "text": "この規約を変えるときは、効力を持つ日を添えて、この画面でお知らせします。\nこの規約には日本法を適用します。",
        "text_en": "When these terms change, we announce it on this screen with the day from which the change counts.\nThese terms are governed by the law of Japan. If the Japanese and the English text differ, the Japanese text counts."
      }
    ]$sections$
  ),
  (
    'privacy-protection', '1.1', '2025-07-01',
    'お預かりする情報と、その使いみちです。',
    'What we keep, and what for.',
    $sections$[
      {
        "items": [],
        "heading": "お預かりする情報",
        "heading_en": "What we keep",
        "text": "お名前、ご住所、電話番号、メールアドレス、紹介コード。\nポイントの購入、抽選、発送、引き換えなど、ご利用の履歴。\n不正な利用を防ぐための、接続元のアドレスと操作の回数。\nパスワードは元に戻せない形で保存します。カード番号は決済会社に直接送られ、この店のサーバーには届きません。",
        "text_en": "Your name, address, telephone number, email address and referral code.\nThe history of your use: points bought, draws, shipments and exchanges.\nThe address you connect from and the number of your attempts, to prevent abuse.\nPasswords are stored in a form that cannot be turned back. Card numbers go straight to the payment company and never reach this shop’s server."
      },
      {
        "items": [],
        "heading": "利用目的",
        "heading_en": "What for",
        "text": "商品の発送、お支払いの確認、ご本人の確認、お問い合わせへの回答、不正な利用の防止に使います。\nメールとSMSは、お手続きに必要なご案内のためにお送りします。",
        "text_en": "To ship items, confirm payments and who you are, answer questions and prevent abuse.\nEmails and SMS are sent for what your dealings with the shop need."
      },
      {
        "items": [],
        "heading": "ほかの会社に渡す場合",
        "heading_en": "When others receive it",
        "text": "商品をお届けするために配送会社へ、お支払いのために決済会社へ、SMSとメールを届けるために配信会社へ、それぞれ必要な分だけを渡します。\n法令にもとづく場合を除き、そのほかの第三者に渡すことはありません。",
        "text_en": "Delivery companies to bring the items, payment companies for the payment, and messaging companies to carry SMS and email each receive what they need for it.\nNobody else receives it, except where the law requires."
      },
      {
        "items": [],
        "heading": "公開する抽選の記録",
        "heading_en": "The published record of draws",
        "text": "抽選を検証できるように、くじごとの抽選の記録を公開します。会員は、お名前のわからない匿名IDでのみ表示されます。",
        "text_en": "We publish the record of draws of each pack so that they can be recalculated. Members appear in it only as tags that do not lead to their names."
      },
      {
        "items": [],
        "heading": "Cookieと端末への保存",
        "heading_en": "Cookies and what your device keeps",
        "text": "Cookieは、ログインの状態と、表示する言語の記憶に使います。広告や追跡には使いません。\n購入の途中で通信が切れたときに備え、手続きの控えを端末に一時的に残します。",
        "text_en": "Cookies remember your login and the language you chose. They are not used for advertising or tracking.\nIn case the connection breaks during a purchase, your device keeps a note of it for a while."
      },
      {
        "items": [],
        "heading": "安全管理と保存期間",
        "heading_en": "How it is guarded, and how long it is kept",
        "text": "情報を扱う担当者を限定し、通信は暗号化します。\n会員である間は情報を保存します。退会の後も、法令が定める期間は取引の記録を保存します。",
        "text_en": "Few people may handle the data, and connections are encrypted.\nWe keep it while you are a member, and records of dealings for as long as the law demands."
      },
      {
        "items": [],
        "heading": "確認・訂正・削除",
        "heading_en": "Seeing, correcting, deleting",
        "text": "ご自身の情報は「会員情報の変更」で確認と訂正ができます。削除のご希望は「お問い合わせ」からお申し出ください。",
        "text_en": "You can see and correct your own data under “Personal information” in the member menu. To have it deleted, use the contact link."
      }
    ]$sections$
  ),
  (
    'fund-settlement', '1.2', '2025-08-01',
    '前払いで購入いただくポイントについての表示です。',
    'About points, which are paid for in advance.',
    $sections$[
      {
        "items": [],
        "heading": "前払式支払手段の名称",
        "heading_en": "Name of the prepaid means of payment",
        "text": "引札ポイント",
        "text_en": "Hikifuda points"
      },
      {
        "items": [],
        "heading": "発行者",
        "heading_en": "Issuer",
        "text": "名称と所在地は、ページ下部の「運営会社」のサイトに掲載しています。",
        "text_en": "Name and address are on the site of the company, linked at the bottom of the page."
      },
      {
        "items": ["price"],
        "heading": "購入できる金額",
        "heading_en": "Amounts",
        "text": "ポイント購入画面の一覧に、ポイントの数と、消費税10%を含む価格を表示します。保有数に上限はありません。",
        "text_en": "The screen for buying points lists the numbers of points with their prices, which include 10% consumption tax. There is no upper limit to what you may hold."
      },
      {
        "items": [],
        "heading": "お支払い方法と期限",
        "heading_en": "Ways to pay and due dates",
        "text": "クレジットカード、コンビニ払い、銀行振込、Pay-easy（ペイジー）、キャリア決済、PayPal、PayPay、メルペイ、Apple Pay、Amazon Payでお支払いいただけます。ご利用いただける方法は購入画面に表示します。\nコンビニ払いの期限はお申し込みから72時間（3日）で、過ぎると自動的に取り消されます。銀行振込とPay-easyは3日以内にお支払いください。そのほかの方法は、お申し込みのときに決済します。\nお支払いの完了を確認しだい、ポイントを付与します。銀行振込の確認は平日10:00〜18:00に行い、それ以外の時間は翌営業日となります。",
        "text_en": "Card, convenience store, bank transfer, Pay-easy, carrier billing, PayPal, PayPay, Merpay, Apple Pay and Amazon Pay. The screen for buying points shows which of these are available.\nConvenience store payments are due within 72 hours (3 days) of the order and are cancelled automatically after that. Please pay bank transfers and Pay-easy within 3 days. With all other ways you pay when you order.\nPoints are granted as soon as the payment is confirmed. Bank transfers are confirmed on weekdays from 10:00 to 18:00 (Japan time), otherwise on the next business day."
      },
      {
        "items": [],
        "heading": "有効期間",
        "heading_en": "Validity",
        "text": "付与から6か月です。期限の早いポイントから使われ、期限を過ぎたポイントは失効します。",
        "text_en": "6 months from the day they are granted. Points that expire first are used first; after that they are void."
      },
      {
        "items": [],
        "heading": "利用できる場所",
        "heading_en": "Where to use",
        "text": "当店のくじのうち「P」と表示されたものに使えます。",
        "text_en": "For the packs of this shop that are marked “P”."
      },
      {
        "items": [],
        "heading": "利用上の注意",
        "heading_en": "Please note",
        "text": "ポイントをほかの会員に譲ることや、換金することはできません。\n6か月間ご利用がない場合、アカウントを削除することがあります。このときポイントは失効します。",
        "text_en": "Points cannot be given to other members or turned into money.\nAn account may be deleted after 6 months without use; its points then expire."
      },
      {
        "items": [],
        "heading": "残高の確認",
        "heading_en": "Balance",
        "text": "ログイン後、画面上部に残高を、ポイント履歴に増減を表示します。",
        "text_en": "Your balance is shown at the top of the page after you log in, and its changes in the point history."
      },
      {
        "items": [],
        "heading": "取り消しと払い戻し",
        "heading_en": "Cancellation and refunds",
        "text": "お申し込みを確定したあとの取り消しや撤回はできません。\n法令で定める場合を除き、払い戻しはいたしません。",
        "text_en": "An order cannot be cancelled or withdrawn once it is confirmed.\nThere are no refunds, except where the law requires them."
      },
      {
        "items": [],
        "heading": "苦情とご相談",
        "heading_en": "Complaints and questions",
        "text": "ページ下部の「お問い合わせ」からお申し出ください。お電話は平日10:00〜17:00にお受けします。",
        "text_en": "Please use the contact link at the bottom of the page. We answer the telephone on weekdays from 10:00 to 17:00 (Japan time)."
      }
    ]$sections$
  ),
  (
    'point-terms-of-service', '1.2', '2025-08-01',
    'ポイントとコインの決まりごとです。利用規約とあわせて適用されます。',
    'Rules for points and coins. They apply together with the terms of service.',
    $sections$[
      {
        "items": ["price"],
        "heading": "第1条　ポイントの付与",
        "heading_en": "Article 1. How points are granted",
        "text": "ポイントは、購入の決済の完了、カードの変換、お友だち紹介などで付与されます。\n購入するポイントの価格は消費税10%を含む円単位の金額です（1円未満は四捨五入）。\nお友だち紹介では、お友だちがSMS認証を完了すると、お二人にそれぞれ500ポイントを付与します。紹介できるのは、SMS認証を済ませ、1回以上お支払いをした会員だけで、10人までです。",
        "text_en": "Points are granted for completed payments, converted cards, referrals and the like.\nThe prices of points include 10% consumption tax, rounded to the yen.\nWhen a referred friend completes SMS verification, both receive 500 points. Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends."
      },
      {
        "items": [],
        "heading": "第2条　ポイントの利用",
        "heading_en": "Article 2. How points are used",
        "text": "ポイントは「P」と書かれたくじに使えます。期限の早いものから使われます。\n保有数に上限はありません。\nポイントをほかの会員に譲ることや、換金することはできません。",
        "text_en": "Points are used for packs marked “P”. Those that expire first are used first.\nThere is no upper limit.\nPoints cannot be given to other members or turned into money."
      },
      {
        "items": [],
        "heading": "第3条　有効期間",
        "heading_en": "Article 3. Validity",
        "text": "ポイントの有効期間は付与から6か月です。ご利用によって延びることはありません。カードの変換で付与されたポイントも、変換した時から6か月です。\n6か月間ご利用がないためにアカウントを削除する場合も、ポイントは失効します。",
        "text_en": "Points are valid for 6 months from the day they are granted. Using the shop does not extend this. Points from converted cards are valid for 6 months from the conversion.\nPoints also expire when an account is deleted after 6 months without use."
      },
      {
        "items": ["returns"],
        "heading": "第4条　返金と取り消し",
        "heading_en": "Article 4. Refunds and cancellation",
        "text": "購入のお申し込みを確定したあとの取り消しや撤回はできません。購入したポイントの返金はいたしません。\n期限までにお支払いがないお申し込みには、ポイントを付与しません。コンビニ払いは72時間（3日）で自動的に取り消されます。\n誤って、または不正に付与されたポイントは取り消します。お支払いが取り消されたときは、そのお支払いで付与したポイントとコインも取り消します。",
        "text_en": "A purchase cannot be cancelled or withdrawn once it is confirmed. Points that were bought are not refunded.\nNo points are granted for a purchase that is not paid in time. Convenience store payments are cancelled automatically after 72 hours (3 days).\nPoints granted by mistake or obtained dishonestly are taken back. When a payment is reversed, the points and coins granted for it are taken back as well."
      },
      {
        "items": [],
        "heading": "第5条　コイン",
        "heading_en": "Article 5. Coins",
        "text": "コインは、ポイントの購入時に会員ランクに応じて付与されます。コインだけを購入することはできません。\nコインは「C」と書かれたくじ、景品引換所、ランクの維持に使えます。ポイントに変えることはできません。\nコインで引いた発送専用のカードは、ポイントに変換できません。\nコインに有効期間はありません。",
        "text_en": "Coins are granted when you buy points, according to your rank. They cannot be bought by themselves.\nCoins are used for packs marked “C”, at the exchange counter, and to keep a rank. They cannot be turned into points.\nShip-only cards drawn with coins cannot be converted to points.\nCoins do not expire."
      },
      {
        "items": [],
        "heading": "第6条　販売の終了",
        "heading_en": "Article 6. End of sale",
        "text": "ポイントの販売は、お知らせした日時に終了することがあります。お持ちのポイントは、終了した後も有効期間の中でお使いいただけます。",
        "text_en": "The sale of points may end at an announced time. After that you can still use the points you hold, within their validity."
      }
    ]$sections$
  )
) as texts (page, version, from_day, lead, lead_en, sections);
