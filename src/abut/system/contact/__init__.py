"""Contact, compiled: contact points, normal force, friction force, manifolds by volume and by curves, broad phase."""
