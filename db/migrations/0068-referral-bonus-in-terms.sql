-- The delivered terms name every condition of the referral bonus (decision 103). A shop that has members keeps its
-- versions as they are: its operators publish new ones.

alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    replace(
      sections::text,
      'お友だちがSMS認証を完了すると、お二人にそれぞれ500ポイントを付与します。',
      'お友だちがSMS認証とメールアドレスの確認を完了すると、お二人にそれぞれ500ポイントを付与します。紹介した会員への付与は、ご自身のメールアドレスの確認も済んでからです。'
    ),
    'When the friend completes SMS verification, both receive 500 points.',
    'When the friend has completed SMS verification and confirmed the email address, both receive 500 points. The referring member receives them once their own email address is confirmed, too.'
  ),
  'When a referred friend completes SMS verification, both receive 500 points.',
  'When a referred friend has completed SMS verification and confirmed the email address, both receive 500 points. The referring member receives them once their own email address is confirmed, too.'
)::jsonb
where approval_id is null
  and page in ('terms-of-service', 'point-terms-of-service')
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
