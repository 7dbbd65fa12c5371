-- A push service takes messages only by the key for which the browser subscribed. The public key of
-- the subscription; empty for a subscription from before this migration.

alter table push_subscriptions add column shop_key text not null default '';
