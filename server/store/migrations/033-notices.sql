-- Notices to people about their accounts.
create table notices (
  id bigint not null,
  administrator_id bigint not null,
  kind text not null,
  who text,
  assistant text,
  club text,
  at bigint not null,
  address text,
  browser text,
  read_at bigint,
  primary key (id)
);

create index notices_by_administrator on notices (administrator_id, id);

create index notices_by_time on notices (at);
