-- Who made a link to reset a password: an administrator by id, or 0 for whoever runs the server. A release before replaces the digest and
-- leaves the rest as it was, so a maker counts only for the digest that it made. Without one the link does not work.
alter table reset_links add column made_by bigint;

alter table reset_links add column made_digest text;

-- Who invited somebody, in the same way. An invitation without a maker stays as it is.
alter table invitations add column made_by bigint;
