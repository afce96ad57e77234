-- What allows a removal by an assistant counts once: a row for each confirmation that was redeemed.
create table redeemed_confirmations (
  club_id bigint not null,
  id text not null,
  expires_at bigint not null,
  primary key (club_id, id)
);

create index redeemed_confirmations_by_expiry on redeemed_confirmations (expires_at);

-- Whether an assistant may remove something without showing it first: 1 when its administrator said so, null or 0 when it may not.
alter table grants add column removes_unasked bigint;
